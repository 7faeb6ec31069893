import type { Clock } from '#server/clock.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import type { Log } from '#server/log.ts';
import { monthsBefore } from '#shared/dates.ts';
import { chooseOld } from '../backup-retention.ts';
import { chooseSurplus } from './keep-rule.ts';
import type { NightlyPlace } from './nightly-place.ts';
import type { OwnBackups } from './own-backups.ts';

interface Dependencies {
  own: OwnBackups;
  place: Pick<NightlyPlace, 'remove'>;
  nightWork: HeavyOperations;
  /** Reads it whole; throws what is wrong. */
  checkWhole: (filename: string) => Promise<void>;
  /** Whether data may be removed by age. */
  isClockTrusted: () => Promise<boolean>;
  /** How long inquiries are kept, and backups, which hold them; undefined while that is not known. */
  findKeepMonths: () => Promise<number | undefined>;
  clock: Clock;
  log: Log;
}

/** Which nightly backups go, and when. */
export function createNightlyRetention(dependencies: Dependencies) {
  const { own, place, nightWork, checkWhole, clock, log } = dependencies;

  async function remove(filename: string): Promise<void> {
    await place.remove(filename);
    log.info('old_backup_removed', { filename });
  }

  return {
    /** By the rule, right after a newer one was verified. With a doubted clock nothing is removed. */
    async prune(justVerified: string): Promise<void> {
      if (!(await dependencies.isClockTrusted())) return;
      const months = await dependencies.findKeepMonths();
      if (months === undefined) return;
      const now = clock.now();
      const oldest = monthsBefore(now, months);
      const { ours, isRemovable } = await own.look();
      for (const { filename } of chooseSurplus(ours, { now, oldest, justVerified })) {
        if (!isRemovable(filename)) continue;
        await nightWork.checkHeld();
        // Checked again before each removal: the good one still exists.
        const isStillThere = (await own.list()).some(
          (one) => one.filename === justVerified && one.isVerified,
        );
        if (!isStillThere) return;
        await remove(filename);
      }
    },

    /** By age alone, as other backups; the newest that restores stays, and is read whole before any other goes. */
    async removeOld(keepMonths: number): Promise<void> {
      const oldest = monthsBefore(clock.now(), keepMonths).toISOString();
      const { ours, isRemovable } = await own.look();
      if (!ours.some(({ created, filename }) => created < oldest && isRemovable(filename))) return;
      await nightWork.run('The removal of old backups', async () => {
        const isGood = (filename: string) =>
          checkWhole(filename).then(
            () => true,
            () => false,
          );
        const verified = ours.filter(({ isVerified }) => isVerified);
        for (const { filename } of await chooseOld(verified, oldest, isGood)) {
          if (!isRemovable(filename)) continue;
          await nightWork.checkHeld();
          await remove(filename);
        }
      });
    },
  };
}
