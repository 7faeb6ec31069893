import { forgetOldActivity } from '#features/activity/server/activity-retention.ts';
import { startPhotoSweep } from '#features/photos/server/photo-sweep.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { Services } from './compose.ts';
import { repeat } from './jobs/repeat.ts';
import { describeError } from './log.ts';

export interface BackgroundJobs {
  /** Resolves when running jobs have ended. */
  stop(): Promise<void>;
  /** Resolves when no mail is being sent any more; no other is begun. */
  stopMail(): Promise<void>;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What goes on by itself while the site is open. */
export function startBackgroundJobs(services: Services): BackgroundJobs {
  const {
    inquiryService,
    outboxService,
    catalogue,
    cache,
    photoService,
    chunkedImportService,
    backupService,
    database,
    clock,
    log,
  } = services;
  let today = sydneyDay(clock.now());
  const jobs = [
    repeat(
      'forget what is old',
      (round) => (round === 0 ? SECOND_MS : HOUR_MS),
      () => forgetOld(services),
      log,
    ),
    // Pages name today's date, so yesterday's are not sent any more.
    repeat(
      'turn the calendar page',
      10 * SECOND_MS,
      async () => {
        const day = sydneyDay(clock.now());
        if (day === today) return;
        today = day;
        cache.startVersion(`${catalogue.current().version}-${day}`);
      },
      log,
    ),
  ];
  jobs.push(
    repeat(
      'store inquiries that waited',
      2 * SECOND_MS,
      async () => void (await inquiryService.replaySpool()),
      log,
    ),
  );
  const mail =
    outboxService && repeat('send mail', 3 * SECOND_MS, (stopping) => outboxService.sendDue(stopping), log);
  if (mail) jobs.push(mail);
  jobs.push(startPhotoSweep({ photoService, log }));
  jobs.push(repeat('tidy up after imports', MINUTE_MS, () => chunkedImportService.tidy(), log));
  backupService
    .removeAbandoned()
    .catch((error: unknown) => log.warn('part_files_left', describeError(error)));
  // Another process on the same PostgreSQL, or a command beside the site, may have changed the stock. PostgreSQL says so
  // at once; asking finds what was said while nobody could hear it.
  const followStock = () => catalogue.refreshIfChanged();
  jobs.push(repeat('follow changes of stock', 2 * SECOND_MS, followStock, log));
  const listener = database.listen(() => {
    followStock().catch((error: unknown) => log.warn('stock_not_followed', describeError(error)));
  });
  return {
    async stop() {
      await Promise.all([...jobs, listener].map((job) => job.stop()));
    },
    stopMail: async () => mail?.stop(),
  };
}

/** Removes what may not be kept for ever. Nothing that matters goes while the clock is doubted. */
export async function forgetOld(services: Services): Promise<void> {
  const { config, sessions, knownPlaces, limiter, inquiryService, backupService, clockWatch } = services;
  await sessions.removeExpired();
  await knownPlaces.forgetOld();
  await limiter.forgetOlderThan(DAY_MS);
  if (!(await clockWatch.look())) return;
  await inquiryService.forgetOld(config.inquiryKeepMonths);
  await backupService.removeOld(config.inquiryKeepMonths);
  const { database, clock, log } = services;
  await forgetOldActivity({ db: database.db, clock, log }, config.activityKeepMonths);
}
