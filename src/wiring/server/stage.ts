import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoProcessor } from '#features/photos/server/processing/photo-processor.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db/database.ts';
import { withinTransaction } from '#server/db/within-transaction.ts';
import type { Log } from '#server/log.ts';
import { startOfSydneyDay } from '#shared/dates.ts';
import { lazyValue } from '#shared/lazy-value.ts';
import { compose, type Services } from './compose.ts';

/** A second set of services with a clock of its own, on which the weeks of the demonstration pass in a moment. */
export type Stage = Services & {
  /** What it is for these services from now on. */
  setTime(at: Date): void;
  tx: Db;
  /** The same with mail, so that staff can answer; what they write goes nowhere. */
  withMail: Services;
};

interface Needs {
  config: Config;
  database: Database;
  log: Log;
}

/**
 * Everything that is done on the stage is one transaction of the caller: it is there whole or not at all. No mail is
 * planned, no file stays, and what fails of it is said in the log.
 */
export async function onStage(
  { config, database, log }: Needs,
  tx: Db,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-stage-'));
  let now = new Date(0);
  const mail = { ...config.mail, smtpUrl: undefined };
  const options = {
    config: { ...config, dataDir, mail, inquiryLimit: ENOUGH, bookingsAnHour: ENOUGH.most },
    database: withinTransaction(database, tx),
    clock: { now: () => now },
    log: { ...log, info() {}, debug() {} },
    photoProcessor: noPhotos,
  };
  const services = compose(options);
  const mailing = { ...options.config, mail: { ...mail, smtpUrl: NOWHERE } };
  const withMail = compose({ ...options, config: mailing });
  try {
    await work({
      ...services,
      withMail,
      tx,
      setTime(at) {
        now = at;
      },
    });
  } finally {
    for (const { catalogue } of [services, withMail]) catalogue.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const ENOUGH = { most: 1_000, windowMs: 1_000 };
/** Nothing is ever sent there: the mailer of the stage is not used. */
const NOWHERE = 'smtp://localhost:1';

const noPhotos: PhotoProcessor = {
  process: () => Promise.reject(new Error('No photos on the stage')),
  stop() {},
};

/** Before midnight. */
const LATE_MS = 95 * 60_000;

/** Backups as they were made the night before, by the database as it is. */
export function composeLastNight({
  config,
  database,
  log,
  clock,
}: Needs & { clock: Clock }): Pick<Services['backupService'], 'create' | 'removeMadeUp'> {
  const services = lazyValue(() =>
    compose({
      ...{ config, database, log, photoProcessor: noPhotos },
      clock: { now: () => new Date(startOfSydneyDay(clock.now()).getTime() - LATE_MS) },
    }),
  );
  return {
    create: (by) => services().backupService.create(by),
    removeMadeUp: (filename) => services().backupService.removeMadeUp(filename),
  };
}
