import { startPhotoSweep } from '#features/photos/server/sweep/photo-sweep.ts';
import { type RepeatingJob, repeat, type WakeableJob } from '#server/jobs/repeat.ts';
import type { CheckHeld } from '#server/jobs/shared-work.ts';
import { describeError } from '#server/log.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import type { Services } from './compose.ts';

export interface BackgroundJobs {
  /** Resolves when running jobs have ended. */
  stop(): Promise<void>;
  /** Resolves when no mail is being sent any more; no other is begun. */
  stopMail(): Promise<void>;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const soonThenHourly = (round: number) => (round === 0 ? SECOND_MS : HOUR_MS);
/** Counts from when this process took up the shared work, which it loses with the database. */
const lateThenHourly = (round: number) => (round === 0 ? 6 * HOUR_MS : HOUR_MS);

/** What goes on by itself while the site is open. */
export function startBackgroundJobs(services: Services): BackgroundJobs {
  const {
    sharedWork,
    backupService,
    catalogue,
    settingsStore,
    channelStore,
    liveInquiries,
    slotBook,
    database,
    log,
  } = services;
  let mail: WakeableJob | undefined;
  const shared = sharedWork.start((checkHeld) => {
    mail = startMail(services, checkHeld);
    return [...startSharedJobs(services, checkHeld), ...(mail ? [mail] : [])];
  });
  const own = startOwnJobs(services);
  backupService
    .removeAbandoned()
    .catch((error: unknown) => log.warn('part_files_left', describeError(error)));
  // PostgreSQL tells at once what another process has done; asking finds what was said while nobody could hear it.
  const listener = database.listen((what = 'anything') => {
    if (what === 'mail' || what === 'anything') mail?.wake();
    if (what === 'lease' || what === 'anything') shared.wake();
    if (what === 'stock' || what === 'anything')
      catalogue
        .refreshIfChanged()
        .catch((error: unknown) => log.warn('stock_not_followed', describeError(error)));
    if (what === 'settings' || what === 'anything')
      settingsStore
        .refreshIfChanged()
        .catch((error: unknown) => log.warn('settings_not_followed', describeError(error)));
    if (what === 'channels' || what === 'anything') void channelStore.refreshOrLater();
    if (what === 'inquiries' || what === 'anything') liveInquiries.wake();
    if (what === 'bookings' || what === 'anything') void slotBook.refreshOrLater();
  });
  return {
    async stop() {
      await Promise.all([shared, ...own, listener].map((job) => job.stop()));
    },
    stopMail: async () => mail?.stop(),
  };
}

/** What every process does for itself: its memory, and the files of its data folder. */
function startOwnJobs(services: Services): RepeatingJob[] {
  const {
    inquiryService,
    bookingService,
    holdService,
    slotBook,
    catalogue,
    settingsStore,
    channelStore,
    fetchLog,
    liveInquiries,
    cache,
    photoService,
    heavyOperations,
    clock,
    log,
  } = services;
  let today = sydneyDay(clock.now());
  return [
    // Pages name today's date, so yesterday's are not sent any more.
    repeat(
      'start a new day',
      10 * SECOND_MS,
      async () => {
        const day = sydneyDay(clock.now());
        if (day === today) return;
        today = day;
        cache.startVersion(`${catalogue.current().version}-${day}`);
      },
      log,
    ),
    repeat(
      'store inquiries that waited',
      2 * SECOND_MS,
      async () => void (await inquiryService.replaySpool()),
      log,
    ),
    repeat('store bookings that waited', 2 * SECOND_MS, () => bookingService.replaySpool(), log),
    repeat('store holds that waited', 2 * SECOND_MS, () => holdService.replaySpool(), log),
    repeat('follow changes of bookings', 5 * SECOND_MS, () => slotBook.refresh(), log),
    // Not at the same moment as the others that look at the clock.
    repeat(
      'remove old backups',
      (round) => (round === 0 ? MINUTE_MS / 2 : HOUR_MS),
      () => services.retention.removeBackups(),
      log,
    ),
    repeat(
      'clean up the staging',
      HOUR_MS,
      async () => {
        if (!(await heavyOperations.findRunning())) await photoService.cleanUpStaging();
      },
      log,
    ),
    // Another process on the same PostgreSQL, or a command beside the site, may have changed the stock.
    repeat('follow changes of stock', 2 * SECOND_MS, () => catalogue.refreshIfChanged(), log),
    // Nothing should be missed; if something was, it is not for longer than a day, and the log tells.
    repeat('read the whole stock anew', DAY_MS, () => catalogue.renew(), log),
    repeat('follow changes of settings', 2 * SECOND_MS, () => settingsStore.refreshIfChanged(), log),
    repeat('follow changes of channels', 2 * SECOND_MS, () => channelStore.refresh(), log),
    // Also how a log-out is noticed, and how proxies see that an open stream is alive.
    repeat('tell staff of inquiries', 15 * SECOND_MS, () => liveInquiries.look(), log),
    repeat('note who fetched feeds', 5 * SECOND_MS, () => fetchLog.write(), log),
  ];
}

/** What one process does for all of them. `checkHeld` comes before whatever cannot be undone. */
function startSharedJobs(services: Services, checkHeld: CheckHeld): RepeatingJob[] {
  const {
    photoService,
    heavyOperations,
    chunkedImportService,
    nightlyBackups,
    bookingUpkeep,
    holdDesk,
    log,
  } = services;
  return [
    repeat('forget what is old', soonThenHourly, () => forgetOld(services, checkHeld), log),
    repeat('forget photos of no inquiry', lateThenHourly, () => forgetPhotos(services, checkHeld), log),
    startPhotoSweep({ photoService, heavyOperations, checkHeld, log }),
    repeat('clean up after imports', MINUTE_MS, () => chunkedImportService.cleanUp(), log),
    repeat('tell of inquiries that wait too long', MINUTE_MS, () => tellOfOverdue(services, checkHeld), log),
    repeat('tell buyers of their bookings', MINUTE_MS, () => bookingUpkeep.tellBuyers(checkHeld), log),
    repeat('end what nobody confirmed', MINUTE_MS, () => endUnopened(services, checkHeld), log),
    repeat('ask staff about holds', MINUTE_MS, () => holdDesk.askStaff(checkHeld), log),
    startWebhooks(services, checkHeld),
    repeat('back up every night', MINUTE_MS, (stopping) => nightlyBackups.runIfDue(stopping), log),
    repeat('tell of a night without a backup', MINUTE_MS, () => nightlyBackups.tellIfLate(), log),
    repeat('tell of a disk that fills up', 5 * MINUTE_MS, () => tellOfDisk(services, checkHeld), log),
  ];
}

function startWebhooks({ webhookSender, log }: Services, checkHeld: CheckHeld): RepeatingJob {
  const ending = new AbortController();
  const job = repeat(
    'tell other systems',
    2 * SECOND_MS,
    async () => {
      await webhookSender.fanOut();
      await webhookSender.sendDue({ stopping: ending.signal, checkHeld });
    },
    log,
  );
  return {
    async stop() {
      ending.abort();
      await job.stop();
      await webhookSender.idle();
    },
  };
}

async function tellOfOverdue({ overdueService, isMailSetUp }: Services, checkHeld: CheckHeld): Promise<void> {
  if (!isMailSetUp) return;
  await checkHeld();
  await overdueService.planMails();
}

async function tellOfDisk({ diskWatch }: Services, checkHeld: CheckHeld): Promise<void> {
  await checkHeld();
  await diskWatch.tellOnce();
}

/** Not while the clock is doubted: one that runs ahead would take the time from everybody who still has some. */
async function endUnopened(
  { bookingUpkeep, holdDesk, clockWatch }: Services,
  checkHeld: CheckHeld,
): Promise<void> {
  if (!(await clockWatch.look())) return;
  await bookingUpkeep.endUnopened(checkHeld);
  await holdDesk.endUnopened(checkHeld);
}

function startMail({ outboxService, log }: Services, checkHeld: CheckHeld): WakeableJob | undefined {
  return (
    outboxService &&
    repeat('send mail', 3 * SECOND_MS, (stopping) => outboxService.sendDue({ stopping, checkHeld }), log)
  );
}

/** Removes rows that may not be kept for ever. Nothing that matters goes while the clock is doubted. */
export async function forgetOld(services: Services, checkHeld: CheckHeld = async () => {}): Promise<void> {
  const { sessions, knownPlaces, steps, passwordResets, invitations, limiter } = services;
  const { webhookService, clockWatch, daysRun, retention } = services;
  await sessions.removeExpired();
  await knownPlaces.forgetOld();
  await steps.forgetOld();
  await passwordResets.forgetOld();
  await limiter.forgetOlderThan(DAY_MS);
  if (!(await clockWatch.look())) return;
  await checkHeld();
  await daysRun.look();
  await invitations.forgetOld(daysRun.before);
  await webhookService.forgetOld(daysRun.before);
  await webhookService.sealOld();
  await retention.forgetPeople();
  await checkHeld();
  await retention.forgetActivity();
}

/** Not soon after the database was away: other processes have their spools to empty first, or have still to be started. */
export async function forgetPhotos(
  {
    visitorPhotoService,
    clockWatch,
    daysRun,
  }: Pick<Services, 'visitorPhotoService' | 'clockWatch' | 'daysRun'>,
  checkHeld: CheckHeld = async () => {},
): Promise<void> {
  if (!(await clockWatch.look())) return;
  await checkHeld();
  await visitorPhotoService.forgetWaiting(daysRun.before);
}
