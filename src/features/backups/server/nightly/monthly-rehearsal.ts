import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import type { Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError } from '#shared/app-error.ts';
import { sydneyDay } from '#shared/dates.ts';
import { BACKUP_MAIL } from './backup-mail.ts';
import { explainFailure } from './explain-failure.ts';
import type { NightlyFiles } from './nightly-files.ts';
import type { NightlyStateRepository } from './nightly-state.repository.ts';
import type { OwnBackups } from './own-backups.ts';
import { rehearse } from './rehearsal.ts';

interface Dependencies {
  database: Database;
  files: NightlyFiles;
  own: OwnBackups;
  state: NightlyStateRepository;
  nightWork: HeavyOperations;
  outbox: Pick<OutboxRepository, 'add'>;
  isMailSetUp: boolean;
  listCarryOver: () => readonly CarryOver[];
  clock: Clock;
  log: Log;
}

/** Once a month, after the night's backup. A failed one is repeated the next night. */
export function createMonthlyRehearsal(dependencies: Dependencies) {
  const { database, own, state, nightWork, outbox, isMailSetUp, clock, log } = dependencies;

  return async (night: string, stopping?: AbortSignal): Promise<void> => {
    const month = night.slice(0, 7);
    const { rehearsal, made } = await state.read();
    const isOver = rehearsal?.month === month && rehearsal.problem === null;
    if (isOver || (rehearsal && sydneyDay(new Date(rehearsal.at)) === sydneyDay(clock.now()))) return;
    const good = (await own.list()).filter(({ isVerified }) => isVerified);
    // As they were made: one of a night when the clock was ahead stays the first by its name.
    const newest = good.find(({ filename }) => filename === made[0]?.filename) ?? good[0];
    if (!newest) return;
    const { filename } = newest;
    try {
      await nightWork.run('The rehearsal of a restore', async () => {
        const outcome = await rehearse({ ...dependencies, stopping }, filename).then(
          (rows) => ({ rows, problem: null }),
          (error: unknown) => ({ rows: 0, problem: explainFailure(error) }),
        );
        // Another process begins anew.
        if (stopping?.aborted) return;
        const about = `rehearsal ${night}`;
        const at = clock.now().toISOString();
        await database.db.transaction().execute(async (tx) => {
          await state.noteRehearsal(tx, { month, at, filename, ...outcome }, about);
          if (outcome.problem !== null && isMailSetUp) await outbox.add(tx, [{ kind: BACKUP_MAIL, about }]);
        });
        if (outcome.problem === null) log.info('backup_rehearsed', { filename, rows: outcome.rows });
        else log.error('rehearsal_failed', { filename });
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'busy')) throw error;
    }
  };
}
