import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { readDatabaseId } from '#server/installation/installation-id.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import { describeError, type Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import { monthsBefore, sydneyDay } from '#shared/dates.ts';
import type { listNightlyBackups } from '../../backup.contract.ts';
import type { BackupService } from '../backup.service.ts';
import { chooseOld } from '../backup-retention.ts';
import { withCheckedBackup } from '../open-backup.ts';
import { BACKUP_MAIL } from './backup-mail.ts';
import { explainFailure } from './explain-failure.ts';
import { chooseSurplus } from './keep-rule.ts';
import { explainLateness, isLate } from './late-night.ts';
import { makeNightly } from './make-nightly.ts';
import type { NightlyFiles } from './nightly-files.ts';
import { readNightlyName } from './nightly-name.ts';
import type { NightlyFile } from './nightly-place.ts';
import { nightOf } from './nightly-slot.ts';
import {
  findLastMade,
  isMade,
  type NightlyState,
  type NightlyStateRepository,
} from './nightly-state.repository.ts';
import { rehearse } from './rehearsal.ts';

const HOUR_MS = 3_600_000;
/** Retry delay within the same night. */
const RETRY_MS = HOUR_MS;

interface Dependencies {
  config: Pick<Config, 'backups'>;
  database: Database;
  files: NightlyFiles;
  state: NightlyStateRepository;
  backupService: Pick<BackupService, 'write' | 'restoreFrom'>;
  heavyOperations: HeavyOperations;
  /** Whether data may be removed by age. */
  isClockTrusted: () => Promise<boolean>;
  /** How long inquiries are kept, and backups, which hold them; undefined while that is not known. */
  findKeepMonths: () => Promise<number | undefined>;
  outbox: Pick<OutboxRepository, 'add'>;
  isMailSetUp: boolean;
  clock: Clock;
  /** Monotonic milliseconds. */
  elapsedMs: () => number;
  log: Log;
}

type Description = Omit<AnswerOf<typeof listNightlyBackups>, 'success'>;

export type NightlyBackupsService = ReturnType<typeof createNightlyBackupsService>;

export function createNightlyBackupsService(dependencies: Dependencies) {
  const { config, database, files, state, backupService, heavyOperations, clock, log } = dependencies;
  const { hour } = config.backups;
  const { place } = files;
  const { progress } = heavyOperations;
  const checkHeld = () => heavyOperations.checkHeld();
  let failedAtMs: number | undefined;
  /** Why the last attempt had to wait. */
  let refusal: string | undefined;

  async function list(): Promise<NightlyFile[]> {
    const id = await readDatabaseId(database.db);
    return id ? place.list(id) : [];
  }

  /** One backup, inside the heavy operation. */
  async function make(night: string | null): Promise<string> {
    const { write } = backupService;
    const parts = { database, files, write, checkHeld, progress, clock };
    const id = await readDatabaseId(database.db);
    if (!id) throw new Error('This installation has no id yet. Start the site once, then try again.');
    const filename = await makeNightly(parts, id);
    await state.noteMade({ night, filename, at: clock.now().toISOString() });
    log.info('backup_made', { filename });
    return filename;
  }

  const withPlain = <Result>(filename: string, work: (path: string) => Promise<Result>) =>
    files.withPlainAt(place.source(filename), readNightlyName(filename)?.isSealed ?? false, work);

  /** Verified completely, decrypted if necessary; throws what is wrong. */
  const checkWhole = (filename: string): Promise<void> =>
    withPlain(filename, (path) => withCheckedBackup(path, { engine: database.engine }, () => {}));

  /** Retention, right after a newer one was verified. With a doubted clock nothing is removed. */
  async function prune(justVerified: string): Promise<void> {
    if (!(await dependencies.isClockTrusted())) return;
    const months = await dependencies.findKeepMonths();
    if (months === undefined) return;
    const now = clock.now();
    const oldest = monthsBefore(now, months);
    for (const { filename } of chooseSurplus(await list(), { now, oldest, justVerified })) {
      await checkHeld();
      // Checked again before each removal: the good one still exists.
      const isStillThere = (await list()).some((one) => one.filename === justVerified && one.isVerified);
      if (!isStillThere) return;
      await place.remove(filename);
      log.info('old_backup_removed', { filename });
    }
  }

  async function noteFailure(error: unknown, night: string): Promise<void> {
    log.error('backup_failed', describeError(error));
    await tellOf(explainFailure(error), night);
  }

  async function tellOf(problem: string, night: string): Promise<void> {
    const about = aboutNight(night);
    await database.db.transaction().execute(async (tx) => {
      const isNoted = await state.noteFailure(tx, { at: clock.now().toISOString(), problem, about, night });
      if (isNoted && dependencies.isMailSetUp)
        await dependencies.outbox.add(tx, [{ kind: BACKUP_MAIL, about }]);
    });
  }

  async function isDone(night: string): Promise<boolean> {
    return isMade(await state.lookAt(night, clock.now()), night);
  }

  /** What keeps people from trusting the nights: a failure, or a night that is late. */
  async function findFailure(): Promise<NightlyState['failure'] | null> {
    if (hour === undefined) return null;
    const known = await state.read();
    const now = clock.now();
    if (known.failure) return known.failure;
    if (!isLate(known, nightOf(now, hour), now)) return null;
    return { at: now.toISOString(), problem: await explainLate() };
  }
  const explainLate = () => explainLateness([heavyOperations], refusal);

  async function backUp(night: string): Promise<void> {
    try {
      await heavyOperations.run('The nightly backup', async () => {
        // Another process may have made it meanwhile.
        if (await isDone(night)) return;
        const filename = await make(night);
        await prune(filename).catch((error: unknown) => log.warn('old_backups_left', describeError(error)));
      });
      failedAtMs = undefined;
    } catch (error) {
      // Waits for a running import or restore, until it is late.
      if (error instanceof AppError && error.code === 'busy') {
        refusal = error.message;
        return;
      }
      failedAtMs = dependencies.elapsedMs();
      await noteFailure(error, night);
    }
  }

  /** Once a month, after the night's backup. A failed one is repeated the next night. */
  async function rehearseOnceAMonth(night: string): Promise<void> {
    const month = night.slice(0, 7);
    const { rehearsal, made } = await state.read();
    const isOver = rehearsal?.month === month && rehearsal.problem === null;
    if (isOver || (rehearsal && sydneyDay(new Date(rehearsal.at)) === sydneyDay(clock.now()))) return;
    const good = (await list()).filter(({ isVerified }) => isVerified);
    // As they were made: one of a night when the clock was ahead stays the first by its name.
    const newest = good.find(({ filename }) => filename === made[0]?.filename) ?? good[0];
    if (!newest) return;
    const { filename } = newest;
    try {
      await heavyOperations.run('The rehearsal of a restore', async () => {
        progress.start('Restoring the newest backup for practice');
        const outcome = await rehearse({ files, clock }, filename).then(
          (rows) => ({ rows, problem: null }),
          (error: unknown) => ({ rows: 0, problem: explainFailure(error) }),
        );
        const about = `rehearsal ${night}`;
        const at = clock.now().toISOString();
        await database.db.transaction().execute(async (tx) => {
          await state.noteRehearsal(tx, { month, at, filename, ...outcome }, about);
          const isToTell = outcome.problem !== null && dependencies.isMailSetUp;
          if (isToTell) await dependencies.outbox.add(tx, [{ kind: BACKUP_MAIL, about }]);
        });
        if (outcome.problem === null) log.info('backup_rehearsed', { filename, rows: outcome.rows });
        else log.error('rehearsal_failed', { filename });
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'busy')) throw error;
    }
  }

  return {
    /** To be called every minute or so; does nothing where no hour is set. */
    async runIfDue(): Promise<void> {
      if (hour === undefined) return;
      const night = nightOf(clock.now(), hour);
      if (!(await isDone(night))) {
        const isResting = failedAtMs !== undefined && dependencies.elapsedMs() - failedAtMs < RETRY_MS;
        if (isResting) return;
        await backUp(night);
      }
      if (await isDone(night)) await rehearseOnceAMonth(night);
    },

    /**
     * To be called every minute or so, and not by whoever makes them: that one may hang. A night that nobody has made
     * for six hours is a failure like any other.
     */
    async tellIfLate(): Promise<void> {
      if (hour === undefined) return;
      const now = clock.now();
      const night = nightOf(now, hour);
      const known = await state.lookAt(night, now);
      if (!isLate(known, night, now) || known.told.some(({ about }) => about === aboutNight(night))) return;
      log.error('backup_late', { night });
      await tellOf(await explainLate(), night);
    },

    /** One for this minute, stored with the nightly ones. Nothing is removed for it. */
    makeNow: (): Promise<{ filename: string; where: string }> =>
      heavyOperations.run('A backup', async () => ({ filename: await make(null), where: files.where })),

    restore(filename: string, by: Actor): Promise<void> {
      return heavyOperations.run('A restore', async () => {
        const found = (await list()).find((one) => one.filename === filename);
        if (!found) throw new AppError('not_found', 'There is no such backup');
        progress.start('Fetching the backup');
        await withPlain(filename, (path) => backupService.restoreFrom({ path, filename, by }));
      });
    },

    /** By age alone, as other backups; the newest that restores stays, and is read whole before any other goes. */
    async removeOld(keepMonths: number): Promise<void> {
      const oldest = monthsBefore(clock.now(), keepMonths).toISOString();
      const all = await list();
      if (!all.some(({ created }) => created < oldest)) return;
      await heavyOperations.run('The removal of old backups', async () => {
        const isGood = (filename: string) =>
          checkWhole(filename).then(
            () => true,
            () => false,
          );
        const verified = all.filter(({ isVerified }) => isVerified);
        for (const { filename } of await chooseOld(verified, oldest, isGood)) {
          await checkHeld();
          await place.remove(filename);
          log.info('old_backup_removed', { filename });
        }
      });
    },

    list,

    /** Problems of local ones by name; those in a store are read by the rehearsal. */
    async findDamaged(): Promise<string[]> {
      if (files.isInStore) return [];
      const problems: string[] = [];
      for (const { filename } of await list())
        await checkWhole(filename).catch((error: unknown) =>
          problems.push(`${filename}: ${explainFailure(error)}`),
        );
      return problems;
    },

    /** For staff. An unreachable store is reported, with what is known. */
    async describe(): Promise<Description> {
      const known = await state.read();
      const { rehearsal } = known;
      const found = await list().then(
        (backups) => ({ backups, problem: null }),
        (error: unknown) => ({ backups: [], problem: explainFailure(error) }),
      );
      return {
        hour: hour ?? null,
        place: files.isInStore ? 'store' : 'folder',
        isEncrypted: files.passphrase !== undefined,
        ...found,
        lastMadeAt: findLastMade(known, clock.now()) ?? null,
        failure: (await findFailure()) ?? null,
        rehearsal: rehearsal ? toShown(rehearsal) : null,
      };
    },

    /** When the newest good one was made, without asking where they are kept. */
    findLast: async (): Promise<string | undefined> => findLastMade(await state.read(), clock.now()),

    /** Undefined where none are made. */
    hasFailed: async (): Promise<boolean | undefined> =>
      hour === undefined ? undefined : (await findFailure()) !== null,

    /** The warning for the dashboard. */
    async advice(): Promise<string | null> {
      if (hour === undefined) return null;
      const { rehearsal } = await state.read();
      const failure = await findFailure();
      if (failure)
        return `The nightly backup failed: ${failure.problem} Owners see more on the Database page.`;
      if (rehearsal?.problem)
        return `The newest backup could not be restored for practice: ${rehearsal.problem} Owners see more on the Database page.`;
      return null;
    },
  };
}

const aboutNight = (night: string): string => `nightly ${night}`;

function toShown({ month: _month, ...shown }: NonNullable<NightlyState['rehearsal']>) {
  return shown;
}
