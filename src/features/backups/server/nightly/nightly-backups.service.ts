import { Readable } from 'node:stream';
import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import { describeError, type Log } from '#server/log.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { AppError } from '#shared/app-error.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { listNightlyBackups } from '../../backup.contract.ts';
import { readFrom } from '../archive/threads/byte-jobs.ts';
import type { BackupService } from '../backup.service.ts';
import { withCheckedBackup } from '../open-backup.ts';
import { BACKUP_MAIL } from './backup-mail.ts';
import { explainFailure } from './explain-failure.ts';
import { explainLateness, isLate } from './late-night.ts';
import { makeNightly } from './make-nightly.ts';
import { createMonthlyRehearsal } from './monthly-rehearsal.ts';
import type { NightlyFiles } from './nightly-files.ts';
import { readNightlyName } from './nightly-name.ts';
import type { NightlyFile } from './nightly-place.ts';
import { createNightlyRetention } from './nightly-retention.ts';
import { nightOf } from './nightly-slot.ts';
import {
  findLastMade,
  isMade,
  type NightlyState,
  type NightlyStateRepository,
} from './nightly-state.repository.ts';
import { createOwnBackups } from './own-backups.ts';
import { refusedUnsealed } from './unsealed.ts';

const HOUR_MS = 3_600_000;
/** Retry delay within the same night. */
const RETRY_MS = HOUR_MS;
const NAME = 'The nightly backup';

interface Dependencies {
  config: Pick<Config, 'backups' | 'dataDir'>;
  database: Database;
  files: NightlyFiles;
  state: NightlyStateRepository;
  backupService: Pick<BackupService, 'write' | 'restoreFrom'>;
  heavyOperations: HeavyOperations;
  /** The claim on the backups of the nights. */
  nightWork: HeavyOperations;
  /** Whether data may be removed by age. */
  isClockTrusted: () => Promise<boolean>;
  /** How long inquiries are kept, and backups, which hold them; undefined while that is not known. */
  findKeepMonths: () => Promise<number | undefined>;
  /** What each feature keeps of its own through a restore, for its rehearsal. */
  listCarryOver: () => readonly CarryOver[];
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
  const { config, database, files, state, backupService, heavyOperations, nightWork, clock, log } =
    dependencies;
  const { hour } = config.backups;
  const { place } = files;
  const { progress } = heavyOperations;
  let failedAtMs: number | undefined;
  /** Why the last attempt had to wait. */
  let refusal: string | undefined;

  const own = createOwnBackups({ ...config, db: database.db, place, clock });
  const retention = createNightlyRetention({ ...dependencies, own, place, checkWhole });
  const rehearseOnceAMonth = createMonthlyRehearsal({ ...dependencies, own });

  /** One backup, while holding the claim on those of the nights. `name` is of the heavy part of it. */
  async function make(name: string, night: string | null, stopping?: AbortSignal): Promise<string> {
    const write = (path: string, partial: string) =>
      heavyOperations.run(name, async () => {
        await backupService.write(path, partial);
        const onProgress = progress.start('Checking the backup');
        await withCheckedBackup(path, { engine: database.engine, onProgress }, () => {});
      });
    const checkHeld = () => nightWork.checkHeld();
    const [id, ...formerIds] = (await own.look()).ids;
    if (!id) throw new Error('This installation has no id yet. Start the site once, then try again.');
    const parts = { database, files, write, checkHeld, clock, stopping };
    const filename = await makeNightly(parts, [id, ...formerIds]);
    await state.noteMade({ night, filename, at: clock.now().toISOString() });
    log.info('backup_made', { filename });
    return filename;
  }

  const withPlain = <Result>(filename: string, work: (path: string) => Promise<Result>) =>
    files.withPlainAt({ place: place.source(filename), isSealed: isSealed(filename) }, work);

  /** Verified completely, decrypted if necessary; throws what is wrong. */
  function checkWhole(filename: string): Promise<void> {
    return withPlain(filename, (path) => withCheckedBackup(path, { engine: database.engine }, () => {}));
  }

  const isRestorable = (filename: string) => isSealed(filename) || files.passphrase === undefined;

  async function find(filename: string): Promise<NightlyFile> {
    const found = (await own.list()).find((one) => one.filename === filename);
    if (!found) throw new AppError('not_found', 'There is no such backup');
    return found;
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
  const explainLate = () => explainLateness([heavyOperations, nightWork], refusal);

  async function backUp(night: string, stopping?: AbortSignal): Promise<void> {
    try {
      await nightWork.run(NAME, async () => {
        // Another process may have made it meanwhile.
        if (await isDone(night)) return;
        const filename = await make(NAME, night, stopping);
        await retention
          .prune(filename)
          .catch((error: unknown) => log.warn('old_backups_left', describeError(error)));
      });
      failedAtMs = undefined;
    } catch (error) {
      // Waits for a running import or restore, until it is late.
      if (error instanceof AppError && error.code === 'busy') {
        refusal = error.message;
        return;
      }
      // Another process makes it from the start.
      if (stopping?.aborted) return;
      failedAtMs = dependencies.elapsedMs();
      await noteFailure(error, night);
    }
  }

  return {
    /** To be called every minute or so; does nothing where no hour is set. */
    async runIfDue(stopping?: AbortSignal): Promise<void> {
      if (hour === undefined) return;
      const night = nightOf(clock.now(), hour);
      if (!(await isDone(night))) {
        const isResting = failedAtMs !== undefined && dependencies.elapsedMs() - failedAtMs < RETRY_MS;
        if (isResting) return;
        await backUp(night, stopping);
      }
      if (await isDone(night)) await rehearseOnceAMonth(night, stopping);
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
      nightWork.run('A backup', async () => ({ filename: await make('A backup', null), where: files.where })),

    /** The file as it is stored, to be downloaded. */
    async openFile(filename: string): Promise<{ content: Readable; size: number }> {
      const { size } = await find(filename);
      return { content: Readable.from(readFrom(place.source(filename)), { objectMode: false }), size };
    },

    restore(filename: string, by: Actor): Promise<void> {
      return heavyOperations.run('A restore', async () => {
        await find(filename);
        if (!isRestorable(filename)) throw refusedUnsealed(filename);
        progress.start('Fetching the backup');
        await withPlain(filename, (path) => backupService.restoreFrom({ path, filename, by }));
      });
    },

    removeOld: retention.removeOld,

    /** About how many that removes. Those of a store that does not answer are not counted. */
    async countOlderThan(before: Date): Promise<number> {
      const all = await own.list().catch(() => []);
      return all.slice(1).filter(({ created }) => created < before.toISOString()).length;
    },

    list: own.list,

    /** Problems of local ones by name; those in a store are read by the rehearsal. */
    async findDamaged(): Promise<string[]> {
      if (files.isInStore) return [];
      const problems: string[] = [];
      for (const { filename } of await own.list())
        await checkWhole(filename).catch((error: unknown) =>
          problems.push(`${filename}: ${explainFailure(error)}`),
        );
      return problems;
    },

    /** For staff. An unreachable store is reported, with what is known. */
    async describe(): Promise<Description> {
      const known = await state.read();
      const { rehearsal } = known;
      const found = await own.list().then(
        (all) => ({
          backups: all.map((one) => ({ ...one, isRestorable: isRestorable(one.filename) })),
          problem: null,
        }),
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

const isSealed = (filename: string): boolean => readNightlyName(filename)?.isSealed ?? false;

const aboutNight = (night: string): string => `nightly ${night}`;

function toShown({ month: _month, ...shown }: NonNullable<NightlyState['rehearsal']>) {
  return shown;
}
