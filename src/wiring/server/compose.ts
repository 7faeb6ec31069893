import { createActivityRepository } from '#features/activity/server/activity.repository.ts';
import { countOldActivity, forgetOldActivity } from '#features/activity/server/activity-retention.ts';
import { createBackupService } from '#features/backups/server/backup.service.ts';
import { isDatedAhead } from '#features/backups/server/dated-ahead.ts';
import { composeNightlyBackups } from '#features/backups/server/nightly/compose-nightly-backups.ts';
import { BUYER_MAIL, bookingMailKinds } from '#features/bookings/server/booking-events.ts';
import { composeBookings } from '#features/bookings/server/compose-bookings.ts';
import { createHeldReminders } from '#features/bookings/server/held-reminders.repository.ts';
import { listHeld, listSoldByHold } from '#features/bookings/server/holds/held-vehicles.repository.ts';
import { HOLD_BUYER_MAIL, holdMailKinds } from '#features/bookings/server/holds/hold-events.ts';
import { createMissingVehicles } from '#features/bookings/server/missing-vehicles.repository.ts';
import { composeChannels } from '#features/channels/server/compose-channels.ts';
import { createDashboardService } from '#features/dashboard/server/dashboard.service.ts';
import { createDashboardPanelsService } from '#features/dashboard/server/dashboard-panels.service.ts';
import { createClearanceRepository } from '#features/data-transfer/server/clearance.repository.ts';
import { composeDataTransfer } from '#features/data-transfer/server/compose-data-transfer.ts';
import { composeDealership } from '#features/dealership/server/compose-dealership.ts';
import { privacyNotice } from '#features/dealership/server/privacy-notice.ts';
import { composeInquiries } from '#features/inquiries/server/compose-inquiries.ts';
import { warnOfInquiryMail } from '#features/inquiries/server/held-mail.ts';
import { composePhotos } from '#features/photos/server/compose-photos.ts';
import type { PhotoProcessor } from '#features/photos/server/processing/photo-processor.ts';
import { createPhotoRedirect } from '#features/photos/server/serving/photo-redirect.ts';
import { createSitePictureRepository } from '#features/photos/server/site-pictures/site-picture.repository.ts';
import { createPrintedCardRepository } from '#features/printed-matter/server/printed-card.repository.ts';
import { createPrintedMatterService } from '#features/printed-matter/server/printed-matter.service.ts';
import { composeErased, composePrivacy } from '#features/privacy/server/compose-privacy.ts';
import { createRetentionService } from '#features/privacy/server/retention.service.ts';
import { closedNotice } from '#features/set-up/server/closed-notice.ts';
import { composeSetUp } from '#features/set-up/server/compose-set-up.ts';
import { composeStaff } from '#features/staff/server/compose-staff.ts';
import { composePasswordReset } from '#features/staff/server/password-reset/compose-password-reset.ts';
import { createStaffSearchService } from '#features/staff-search/server/staff-search.service.ts';
import { warnOfOtherMail } from '#features/system-status/server/other-mail.ts';
import { createSystemStatusService } from '#features/system-status/server/system-status.service.ts';
import { createUnstoredService } from '#features/system-status/server/unstored.service.ts';
import { warnOfWaitingMail } from '#features/system-status/server/waiting-mail.ts';
import { composeCatalogue, composeStock } from '#features/vehicles/server/compose-vehicles.ts';
import { workOutOwn } from '#features/vehicles/server/own-answer.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { composeWebhooks } from '#features/webhooks/server/compose-webhooks.ts';
import { createWebhookEventRepository } from '#features/webhooks/server/webhook-event.repository.ts';
import { createDiskWatch } from '#server/health/disk-watch.ts';
import { createClockWatch } from '#server/jobs/clock-watch.ts';
import { createRetentionInForce } from '#server/jobs/retention-in-force.ts';
import { createOutboxService } from '#server/mail/outbox.service.ts';
import { createVisitorAllowance } from '#server/mail/visitor-allowance.ts';
import { createFigures } from '#server/metrics/figures.ts';
import { composePlatform, type PlatformOptions } from '#server/platform.ts';
import { sydneyDay } from '#shared/dates.ts';
import { isDemonstration, loadDemonstration } from './demonstration.ts';

/** What the site sends to visitors by itself. */
const visitorMailKinds = ['customer', BUYER_MAIL, HOLD_BUYER_MAIL];

export type Services = ReturnType<typeof compose>;

/**
 * Wires the server: the platform, then each feature with what it needs. A feature with several parts does so in its
 * own `compose-*.ts`. What goes against the order of features is handed over as a function.
 */
export function compose({
  photoProcessor,
  ...options
}: Omit<PlatformOptions, 'imageOrigin'> & { photoProcessor?: PhotoProcessor | undefined }) {
  const photoRedirect = createPhotoRedirect(options.config, options.clock);
  const platform = composePlatform({ ...options, imageOrigin: photoRedirect?.origin });
  const { config, database, db, clock, elapsedMs, log, daysRun, heavyOperations, outbox, mailer } = platform;

  const activity = createActivityRepository({ db, clock });
  const webhookEvents = createWebhookEventRepository({ clock });
  const sitePictures = createSitePictureRepository({ database, clock });
  const { listNamedPictures, isSharedMailbox, ...dealership } = composeDealership(platform, {
    activity,
    sitePictures,
    isDemonstration: () => isDemonstration(platform),
    tellsOthers: () => webhookEvents.isAnyoneTold(db),
    // Their words are indexed with it.
    onOtherPrefix: () => catalogue.renewOrLater(),
  });
  const { settingsStore, publicSettings, readMail } = dealership;
  const { staffMailWriters, secretBox, ...staff } = composeStaff(platform, {
    activity,
    isSharedMailbox,
    readName: publicSettings.name,
    readMail,
  });
  const { resetMailWriters, ...passwordReset } = composePasswordReset(platform, {
    ...staff,
    activity,
    readName: publicSettings.name,
    readMail,
  });

  const { findSnapshot, findOffered, ...publicStock } = composeCatalogue(platform);
  const { vehicles, catalogue } = publicStock;
  const { photoTransfer, ...photos } = composePhotos(platform, {
    activity,
    sitePictures,
    listNamedPictures,
    listPromisedKeys: () => spool.listNamedKeys(),
    photoProcessor,
    titleOf: vehicleTitle,
    refreshCatalogue: () => catalogue.refresh(),
  });
  const { photoService } = photos;
  const clearances = createClearanceRepository({ database, clock });
  const { vehicleTransfer, vehicleStatus, ...stock } = composeStock(platform, {
    ...photos,
    activity: webhookEvents.toldBy(activity),
    catalogue,
    notePublished: webhookEvents.notePublished,
    listHeld,
    listSoldByHold,
    changeSetAside: clearances.changeAside,
  });

  const channels = composeChannels(platform, {
    activity,
    catalogue,
    readSettings: settingsStore.current,
    isStockWhole: () => transfer.chunkedImportService.isStockWhole(),
  });

  const { isErased, ...erased } = composeErased(platform, activity);
  const missingVehicles = createMissingVehicles({ clock });
  const { mailWriters, spool, ...inbox } = composeInquiries(platform, {
    ...photos,
    ...stock,
    photoTransfer,
    activity,
    people: staff.people,
    sessions: staff.sessions,
    findVehicle: findSnapshot,
    findOffered,
    readWaiting: () => {
      const { hours, operation } = settingsStore.current().settings;
      return { hours, overdueMinutes: operation.overdueMinutes };
    },
    readTemplates: () => settingsStore.current().settings.replies.templates,
    readDealership: publicSettings.dealership,
    readMail,
    noteLead: webhookEvents.noteLead,
    readAdfTo: () => settingsStore.current().settings.operation.adfTo,
    isErased,
    heldReminders: createHeldReminders({ clock }),
    missingVehicles,
  });
  const { inquiries, inquiryService } = inbox;

  const { bookingMailWriters, bookingSpools, ...bookings } = composeBookings(platform, {
    activity,
    people: staff.people,
    findReader: staff.staffService.findReader,
    inquiries,
    persons: inbox.persons,
    findOffered,
    readSettings: () => settingsStore.current().settings,
    readDealership: publicSettings.dealership,
    readMail,
    vehicleStatus,
    isSetAside: clearances.isSetAside,
    missingVehicles,
    noteResponse: inbox.noteResponse,
    noteBooking: webhookEvents.noteBooking,
    isErased,
  });

  const webhooks = composeWebhooks(platform, { activity, inquiries, secretBox });

  const spools = [spool, bookingSpools.booking, bookingSpools.hold];
  const unstoredService = createUnstoredService({ spools: { inquiry: spool, ...bookingSpools }, clock });
  const privacyService = composePrivacy(platform, {
    ...{ ...erased, activity, persons: inbox.persons, vehicleStatus, spools },
    async onErased() {
      inbox.liveInquiries.wake();
      await bookings.slotBook.refreshOrLater();
      await vehicleStatus.refreshOrLater();
    },
  });

  const clockWatch = createClockWatch({
    db,
    clock,
    elapsedMs,
    listKnown: async () =>
      [
        await activity.findNewestTime(),
        await inquiries.findNewestTime(),
        ...(await backupService.list()).map(({ created }) => created),
      ].filter((moment) => moment !== null),
    log,
  });
  const backupService = createBackupService({
    dataDir: config.dataDir,
    database,
    photoService,
    activity,
    isStockWhole: async () => !(await clearances.isBetweenChunks()),
    heavyOperations,
    nightWork: platform.nightWork,
    prepareErasure: privacyService.prepareErasure,
    refreshSite: async () => {
      await settingsStore.refreshOrLater();
      await channels.channelStore.refreshOrLater();
      await catalogue.refresh();
      await bookings.slotBook.refreshOrLater();
    },
    forgetOldInquiries: () => retention.forgetPeople(),
    clock,
    log,
  });
  const { backupMailWriters, nightlyBackups } = composeNightlyBackups(platform, {
    backupService,
    clockWatch,
    readName: publicSettings.name,
    readMail,
    findKeepMonths: () => retention.monthsOf('inquiries'),
  });
  const retention = createRetentionService({
    inForce: createRetentionInForce({ db, daysRun }),
    clockWatch,
    findInquiryMonths: settingsStore.keepMonthsForSure,
    isSetOnServer: config.inquiryKeepMonths !== undefined,
    activityMonths: config.activityKeepMonths,
    peopleRemovals: [
      inquiryService.forgetOld,
      bookings.bookingUpkeep.forgetOld,
      bookings.holdDesk.forgetOld,
      erased.erasedAddresses.forgetOld,
    ],
    activityRemoval: (months) => forgetOldActivity({ db, clock, log }, months),
    backupRemovals: [backupService.removeOld, nightlyBackups.removeOld],
    counts: {
      inquiries: inquiries.countBefore,
      bookings: bookings.bookingUpkeep.countBefore,
      holds: bookings.holdDesk.countBefore,
      entries: (before) => countOldActivity(db, before),
      backups: async (before) =>
        (await backupService.countOlderThan(before)) + (await nightlyBackups.countOlderThan(before)),
    },
    clock,
  });
  // One that a wrong clock has dated ahead would say for as long that all is well.
  const findLastBackup = async () =>
    [...(await backupService.list()).map(({ created }) => created), await nightlyBackups.findLast()]
      .filter((at) => at !== undefined && !isDatedAhead(at, clock.now()))
      .sort()
      .at(-1);
  const diskWatch = createDiskWatch({
    ...platform,
    dataDir: config.dataDir,
    readSettings: () => ({ ...readMail(), name: publicSettings.name(), publicUrl: config.publicUrl }),
  });
  const writers = {
    ...mailWriters,
    ...diskWatch.diskMailWriters,
    ...bookingMailWriters,
    ...backupMailWriters,
    ...resetMailWriters,
    ...staffMailWriters,
  };
  const toVisitors = {
    kinds: visitorMailKinds,
    soonOrNever: ['customer'],
    allowance: createVisitorAllowance({ db, clock, anHour: config.visitorMailsAnHour }),
  };
  const outboxService = mailer && createOutboxService({ outbox, mailer, writers, toVisitors, log });
  const transfer = composeDataTransfer(platform, {
    vehicleTransfer,
    photoTransfer,
    photoService,
    activity: webhookEvents.toldBy(activity),
    catalogue,
    async findSettings() {
      await settingsStore.refreshIfChanged();
      return settingsStore.current();
    },
    sitePictureService: photos.sitePictureService,
    withSafetySnapshot: (reason, work) => backupService.withSafetySnapshot(reason, work),
    forgetSafetySnapshot: backupService.forgetSafetySnapshot,
    clearances,
    clockWatch,
  });

  const setUp = composeSetUp(platform, {
    ...staff,
    ...dealership,
    activity,
    loadDemonstration,
    readSettings: () => settingsStore.current().settings,
    isOpen: settingsStore.isOpen,
    hasSecondFactor: async (staffId) => (await staff.secondFactor.findWays(staffId)).length > 0,
    findLastBackup,
    withSafetySnapshot: (reason, work) => backupService.withSafetySnapshot(reason, work),
    removePhotoFiles: (keys) => photoService.removeFilesOf(keys),
    refreshCatalogue: () => catalogue.refresh(),
  });

  return {
    ...platform,
    activity,
    ...staff,
    ...setUp,
    ...dealership,
    ...passwordReset,
    isImportUnderWay: transfer.chunkedImportService.isUnderWayFor,
    ...publicStock,
    ...photos,
    findRedirect: photoRedirect?.find,
    findPublicPicture: publicSettings.findPicture,
    findPublicIcon: publicSettings.findIcon,
    findInquiryPhoto: inbox.tradeInService.findPhoto,
    ...stock,
    ...channels,
    printedMatter: createPrintedMatterService({
      db,
      catalogue,
      printedCards: createPrintedCardRepository({ db, clock }),
      activity,
      readDealership: publicSettings.dealership,
      workOutOwn: (vehicle) => workOutOwn(vehicle, settingsStore.current().settings, sydneyDay(clock.now())),
      publicUrl: config.publicUrl,
      clock,
    }),
    ...inbox,
    ...webhooks,
    privacyService,
    erasedAddresses: erased.erasedAddresses,
    ...bookings,
    outboxService,
    clockWatch,
    retention,
    backupService,
    nightlyBackups,
    findLeftToDo: webhooks.webhookService.adviseOnSecrets,
    ...transfer,
    staffSearch: createStaffSearchService({
      catalogue,
      vehicles,
      inquiryList: inbox.inquiryList,
      bookingSearch: bookings.bookingSearch,
      people: staff.people,
    }),
    dashboardService: createDashboardService({ ...platform, vehicles, activity }),
    dashboardPanels: createDashboardPanelsService({
      db,
      clock,
      findLastBackup,
      countOverdue: inbox.overdueService.count,
      countHolds: bookings.holdDesk.countWaiting,
      findToConfirm: bookings.bookingDesk.findToConfirm,
    }),
    unstoredService,
    diskWatch,
    systemStatusService: createSystemStatusService({
      ...platform,
      dataDir: config.dataDir,
      findWarnings: [
        async () => platform.proxyWatch.advice(),
        () => webhooks.webhookService.advice(),
        () => clockWatch.advice(),
        () => diskWatch.advise(),
        () => nightlyBackups.advice(),
        () => staff.secondFactor.advice(),
        () => staff.ownAddresses.advise(staff.people),
        () => warnOfWaitingMail({ outbox, toVisitors, isMailSetUp: platform.isMailSetUp }),
      ],
      findNotices: [
        () => unstoredService.warn(),
        async () => closedNotice(settingsStore.isOpen()),
        async () => privacyNotice(settingsStore.current().settings),
      ],
      findUnsentMail: [
        () => bookings.bookingFloods.warn(),
        () => warnOfInquiryMail(outbox),
        () => bookings.bookingMail.warn(),
        () => bookings.holdMail.warn(),
        () => warnOfOtherMail({ outbox, clock, besides: [...bookingMailKinds, ...holdMailKinds] }),
      ],
    }),
    figures: createFigures({
      ...platform,
      dataDir: config.dataDir,
      catalogue,
      countSpooled: async () => (await Promise.all(spools.map((one) => one.count()))).reduce((a, b) => a + b),
      countUnread: () => inquiries.countUnread(),
      findLastBackup,
      hasNightFailed: () => nightlyBackups.hasFailed(),
      isWorkHere: platform.sharedWork.isHere,
    }),
  };
}
