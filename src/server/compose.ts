import { join } from 'node:path';
import { createActivityRepository } from '#features/activity/server/activity.repository.ts';
import { createBackupService } from '#features/backups/server/backup.service.ts';
import { createDashboardService } from '#features/dashboard/server/dashboard.service.ts';
import { createDashboardPanelsService } from '#features/dashboard/server/dashboard-panels.service.ts';
import { createChunkedImportService } from '#features/data-transfer/server/chunked-import.service.ts';
import { createClearanceRepository } from '#features/data-transfer/server/clearance.repository.ts';
import { createDataTransferService } from '#features/data-transfer/server/data-transfer.service.ts';
import { dealership } from '#features/dealership/dealership.ts';
import { createHeldMail, warnOfMail } from '#features/inquiries/server/held-mail.ts';
import { createInquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import { createInquiryService } from '#features/inquiries/server/inquiry.service.ts';
import { createInquiryMailWriters } from '#features/inquiries/server/inquiry-mail.ts';
import { createInquirySpool } from '#features/inquiries/server/inquiry-spool.ts';
import { openPhotoStorage } from '#features/photos/server/open-photo-storage.ts';
import { createPhotoRepository } from '#features/photos/server/photo.repository.ts';
import { createPhotoService } from '#features/photos/server/photo.service.ts';
import { createPhotoRedirect } from '#features/photos/server/photo-redirect.ts';
import { createPhotoTransferService } from '#features/photos/server/photo-transfer.service.ts';
import {
  createPhotoProcessor,
  type PhotoProcessor,
} from '#features/photos/server/processing/photo-processor.ts';
import { createKnownPlaces, KNOWN_DAYS } from '#features/staff/server/known-places.ts';
import { createSessionRepository } from '#features/staff/server/session.repository.ts';
import { createSecretCookie } from '#features/staff/server/session-cookie.ts';
import { createStaffRepository } from '#features/staff/server/staff.repository.ts';
import { createStaffService } from '#features/staff/server/staff.service.ts';
import { createSystemStatusService } from '#features/system-status/server/system-status.service.ts';
import { createAdminVehicleRepository } from '#features/vehicles/server/admin-vehicle.repository.ts';
import { createAdminVehicleService } from '#features/vehicles/server/admin-vehicle.service.ts';
import { createCatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import { toSnapshot } from '#features/vehicles/server/vehicle.presenter.ts';
import { createVehicleRepository } from '#features/vehicles/server/vehicle.repository.ts';
import { createVehicleTransferService } from '#features/vehicles/server/vehicle-transfer.service.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/database.ts';
import { createReadiness } from './health/readiness.ts';
import { createLimiter } from './http/limiter.ts';
import { createMemoryLimiter } from './http/memory-limiter.ts';
import { createProxyWatch } from './http/proxy-watch.ts';
import { ResponseCache } from './http/response-cache.ts';
import { createResponseTimes } from './http/response-times.ts';
import { securityHeaders } from './http/security-headers.ts';
import { findObstacle } from './installation/pair.ts';
import { findStoreObstacle } from './installation/photo-store-pair.ts';
import { createClockWatch } from './jobs/clock-watch.ts';
import { createHeavyOperations } from './jobs/heavy-operations.ts';
import { createSharedWork } from './jobs/shared-work.ts';
import type { Log } from './log.ts';
import { createTally } from './log-tally.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutboxRepository } from './mail/outbox.repository.ts';
import { createOutboxService } from './mail/outbox.service.ts';
import { createFigures } from './metrics/figures.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
/** What other processes on the same volume are making is younger than this. */
const SHARED_FOLDER_AGE_MS = 45_000;

export type Services = ReturnType<typeof compose>;

/** Makes every part and hands each what it needs: the whole wiring of the server in one place. */
export function compose({
  config,
  database,
  clock,
  log,
  cacheBytes = CACHE_BYTES,
  photoProcessor = createPhotoProcessor({ log }),
  elapsedMs = () => performance.now(),
}: {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  cacheBytes?: number;
  photoProcessor?: PhotoProcessor;
  /** Monotonic milliseconds: a change of the clock does not move them. */
  elapsedMs?: () => number;
}) {
  const { db } = database;
  const photoRedirect = createPhotoRedirect(config, clock);
  const headers = securityHeaders({ ...config, imageOrigin: photoRedirect?.origin });
  const tally = createTally(log);
  const cache = new ResponseCache({ mostBytes: cacheBytes, headers, onRefused: () => tally('turned_away') });
  const limiter = createLimiter({ db, clock });
  const heavyOperations = createHeavyOperations(database.claims);
  const sharedWork = createSharedWork({ lease: database.jobLease, log });

  const staff = createStaffRepository({ db, clock });
  const sessions = createSessionRepository({ db, clock, limits: config.session });
  const knownPlaces = createKnownPlaces({ db, clock });
  const isLocalHttp = !config.isHttps && config.isLocalAddress;
  const cookie = createSecretCookie('sid', { isLocalHttp });
  const browserCookie = createSecretCookie('browser', { isLocalHttp, keepDays: KNOWN_DAYS });
  const activity = createActivityRepository({ db, clock });
  const staffService = createStaffService({
    db,
    staff,
    sessions,
    knownPlaces,
    activity,
    limiter,
    loginLimit: config.loginLimit,
    isDemoAccountAllowed: config.isDemoAccountAllowed,
    log,
    tally,
  });

  const vehicles = createVehicleRepository({ db, clock });
  const responseTimes = createResponseTimes();
  const proxyWatch = createProxyWatch({ trustProxy: config.trustProxy, clock, log });
  const outbox = createOutboxRepository({ db, clock });
  const clockWatch = createClockWatch({
    db,
    clock,
    elapsedMs,
    listKnown: async () => [
      ...(await listNewestRows(db)),
      ...(await backupService.list()).map(({ created }) => created),
    ],
    log,
  });
  const isMailSetUp = config.mail.smtpUrl !== undefined;
  const dashboardService = createDashboardService({ database, vehicles, activity, isMailSetUp });
  const systemStatusService = createSystemStatusService({
    database,
    dataDir: config.dataDir,
    responseTimes,
    findWarnings: [async () => proxyWatch.advice(), () => warnOfMail(outbox), () => clockWatch.advice()],
    clock,
  });
  const catalogue = createCatalogueStore({
    vehicles,
    clock,
    log,
    onChange: (version) => cache.startVersion(version),
  });

  const photos = createPhotoRepository({ database, clock });
  const { photoStorage, servedFiles } = openPhotoStorage({
    config,
    minAgeMs: database.engine === 'sqlite' ? 0 : SHARED_FOLDER_AGE_MS,
    keys: photos,
    clock,
    findObstacle: async () =>
      (await findObstacle({ dataDir: config.dataDir, database })) ??
      (await findStoreObstacle({ photoStore: config.photoStore, database })),
  });
  const photoService = createPhotoService({
    database,
    photos,
    photoStorage,
    photoProcessor,
    activity,
    titleOf: vehicleTitle,
    refreshCatalogue: () => catalogue.refresh(),
    log,
  });

  const adminVehicles = createAdminVehicleRepository({ database, clock });
  const adminVehicleService = createAdminVehicleService({
    database,
    adminVehicles,
    photos,
    photoService,
    activity,
    catalogue,
    clock,
    log,
  });

  const clearances = createClearanceRepository({ database, clock });
  const backupService = createBackupService({
    dataDir: config.dataDir,
    database,
    photoService,
    activity,
    isStockWhole: async () => !(await clearances.isBetweenChunks()),
    heavyOperations,
    catalogue,
    forgetOldInquiries: async () => {
      if (await clockWatch.look()) await inquiryService.forgetOld(config.inquiryKeepMonths);
    },
    clock,
    log,
  });

  const findLastBackup = async () => (await backupService.list())[0]?.created;
  const dashboardPanels = createDashboardPanelsService({ db, clock, findLastBackup });

  const transfer = {
    database,
    vehicleTransfer: createVehicleTransferService({ database, adminVehicles, clock }),
    photoTransfer: createPhotoTransferService({ photos, photoStorage }),
    photoService,
    activity,
    catalogue,
    heavyOperations,
    takeSafetySnapshot: async (reason: string) => void (await backupService.takeSafetySnapshot(reason)),
    clock,
    log,
  };
  const dataTransferService = createDataTransferService(transfer);
  const chunkedImportService = createChunkedImportService({
    ...transfer,
    dataTransferService,
    clearances,
    clockWatch,
  });

  const spool = createInquirySpool(join(config.dataDir, 'spool'));
  const inquiries = createInquiryRepository({ db, outbox, clock });
  const heldMail = createHeldMail({ db, outbox, activity });
  const inquiryService = createInquiryService({
    db,
    inquiries,
    outbox,
    spool,
    activity,
    limiter,
    memoryLimiter: createMemoryLimiter(clock),
    limit: config.inquiryLimit,
    findVehicle: (id) => {
      const vehicle = catalogue.current().find(id);
      return vehicle && toSnapshot(vehicle);
    },
    isMailSetUp,
    clock,
    log,
  });
  const mailSettings = {
    dealership,
    from: config.mail.from ?? dealership.email,
    leadsTo: config.mail.leadsTo ?? dealership.email,
    publicUrl: config.publicUrl,
  };
  const mailer = config.mail.smtpUrl ? createMailer(config.mail.smtpUrl) : undefined;
  const outboxService =
    mailer &&
    createOutboxService({
      outbox,
      mailer,
      writers: createInquiryMailWriters(inquiries, mailSettings),
      log,
    });

  const figures = createFigures({
    database,
    dataDir: config.dataDir,
    catalogue,
    outbox,
    countSpooled: () => spool.count(),
    countUnread: () => inquiries.countUnread(),
    findLastBackup,
    isWorkHere: sharedWork.isHere,
    clock,
  });

  return {
    figures,
    readiness: createReadiness({ config, database, elapsedMs }),
    inquiries,
    heldMail,
    inquiryService,
    outboxService,
    mailer,
    config,
    database,
    clock,
    log,
    tally,
    headers,
    cache,
    limiter,
    heavyOperations,
    sharedWork,
    clockWatch,
    staff,
    sessions,
    knownPlaces,
    cookie,
    browserCookie,
    staffService,
    activity,
    responseTimes,
    proxyWatch,
    dashboardService,
    dashboardPanels,
    systemStatusService,
    vehicles,
    catalogue,
    photos,
    photoStorage,
    servedFiles,
    findRedirect: photoRedirect?.find,
    photoProcessor,
    photoService,
    findPublicPhoto: (id: number) => catalogue.current().findPhoto(id),
    adminVehicleService,
    dataTransferService,
    chunkedImportService,
    backupService,
  };
}

async function listNewestRows(db: Db): Promise<string[]> {
  const { at } = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  const { created_at } = await db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.max('created_at').as('created_at'))
    .executeTakeFirstOrThrow();
  return [at, created_at].filter((moment) => moment !== null);
}
