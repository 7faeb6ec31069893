import { createActivityRepository } from '#features/activity/server/activity.repository.ts';
import { createPromises, listBookedBefore } from '#features/bookings/server/requests/promises.repository.ts';
import { composeChannels } from '#features/channels/server/compose-channels.ts';
import { createClearanceRepository } from '#features/data-transfer/server/clearance.repository.ts';
import { filesAside } from '#features/data-transfer/server/files-aside.repository.ts';
import { composeDealership } from '#features/dealership/server/compose-dealership.ts';
import { byTheWeek } from '#features/finance/by-the-week.ts';
import { listHeld, listSoldByHold } from '#features/holds/server/held-vehicles.repository.ts';
import { countAsked } from '#features/inquiries/server/list/vehicle-inquiries.repository.ts';
import { sentPhotos } from '#features/inquiries/server/visitor-photos/sent-photos.repository.ts';
import { composeInsights } from '#features/insights/server/compose-insights.ts';
import { composePhotos } from '#features/photos/server/compose-photos.ts';
import type { PhotoProcessor } from '#features/photos/server/processing/photo-processor.ts';
import { createPhotoRedirect } from '#features/photos/server/serving/photo-redirect.ts';
import { createSitePictureRepository } from '#features/photos/server/site-pictures/site-picture.repository.ts';
import { composePrintedMatter } from '#features/printed-matter/server/compose-printed-matter.ts';
import { composeErased } from '#features/privacy/server/compose-privacy.ts';
import { composeSetUp } from '#features/set-up/server/compose-set-up.ts';
import { composeStaff } from '#features/staff/server/compose-staff.ts';
import { composePasswordReset } from '#features/staff/server/password-reset/compose-password-reset.ts';
import { composeStockEditing } from '#features/stock-editing/server/compose-stock-editing.ts';
import {
  createDeletedVehicleRepository,
  filesOfDeleted,
} from '#features/stock-editing/server/deleting/deleted-vehicle.repository.ts';
import { composeCatalogue, composeStock } from '#features/vehicles/server/compose-vehicles.ts';
import { toDetail } from '#features/vehicles/server/vehicle-detail.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { composeWebhooks } from '#features/webhooks/server/compose-webhooks.ts';
import { createWebhookEventRepository } from '#features/webhooks/server/webhook-event.repository.ts';
import { type AllBrought, gather } from '#server/define-feature.ts';
import { composePlatform, type PlatformOptions } from '#server/platform.ts';
import { lazyValue } from '#shared/lazy-value.ts';
import { composeCustomers } from './compose-customers.ts';
import { composeMetrics } from './compose-metrics.ts';
import { composeOutbox } from './compose-outbox.ts';
import { composeOverviews } from './compose-overviews.ts';
import { composeSafekeeping } from './compose-safekeeping.ts';
import { isDemonstration, loadDemonstration } from './demonstration.ts';
import { features } from './features.ts';
import { ownsCustomers } from './owns-customers.ts';

type Options = Omit<PlatformOptions, 'imageOrigin'> & { photoProcessor?: PhotoProcessor | undefined };

export type Services = ReturnType<typeof compose>;
export type Made = ReturnType<typeof make>;

/** Wires the server: makes everything, then asks each feature what it brings. */
export function compose(options: Options) {
  const brought = lazyValue(() => gather(features.map(({ brings }) => brings?.(made) ?? {})));
  const made = make(options, brought);
  return { ...made, outboxService: composeOutbox(made), figures: composeMetrics(made) };
}

/** The platform, then each feature with what it needs. What goes against their order is handed over as a function. */
function make({ photoProcessor, ...options }: Options, brought: () => AllBrought) {
  const photoRedirect = createPhotoRedirect(options.config, options.clock);
  const platform = composePlatform({ ...options, imageOrigin: photoRedirect?.origin });
  const { database, db, clock } = platform;
  const activity = createActivityRepository({ db, clock });
  const webhookEvents = createWebhookEventRepository({ clock });
  const toldActivity = webhookEvents.toldBy(activity);
  const sitePictures = createSitePictureRepository({ database, clock });

  const dealership = composeDealership(platform, {
    ...{ activity, sitePictures },
    isDemonstration: () => isDemonstration(platform),
    tellsOthers: () => webhookEvents.isAnyoneTold(db),
    // Their words are indexed with it.
    onOtherPrefix: () => publicStock.catalogue.renewOrLater(),
  });
  const { settingsStore, publicSettings, readMail, listNamedPictures } = dealership;
  const readSettings = () => settingsStore.current().settings;
  const weekly = byTheWeek(() => readSettings().finance);
  const readName = publicSettings.name;
  const readDealership = publicSettings.dealership;
  const staff = composeStaff(platform, { ...dealership, activity, readName, ownsCustomers });
  const passwordReset = composePasswordReset(platform, { ...staff, activity, readName, readMail });

  const publicStock = composeCatalogue(platform);
  const { catalogue } = publicStock;
  const photos = composePhotos(platform, {
    ...{ activity, sitePictures, listNamedPictures, photoProcessor, titleOf: vehicleTitle },
    ...{ ...publicStock, sentPhotos, filesAside: [filesOfDeleted, filesAside] },
    listPromisedKeys: () => inbox.spool.listNamedKeys(),
    refreshCatalogue: () => catalogue.refresh(),
    findOriginal: async (key) => (await loadDemonstration())?.findPicture(db, key),
  });
  const clearances = createClearanceRepository({ database, clock });
  const deletedVehicles = createDeletedVehicleRepository({ database, clock });
  const writing = composeStock(platform, {
    ...{ activity: toldActivity, catalogue, listHeld, listSoldByHold },
    async changeSetAside(...which) {
      await clearances.changeAside(...which);
      await deletedVehicles.changeAside(...which);
    },
  });
  const { notePublished } = webhookEvents;
  const editing = composeStockEditing(platform, {
    ...{ ...photos, ...writing, deletedVehicles, activity: toldActivity, catalogue, notePublished },
    listPromises: createPromises(platform),
    listBookedBefore: (...which) => listBookedBefore(platform, ...which),
    countInquiries: () => countAsked(db),
    prepareBuyer: (...who) => inbox.buyerService.prepareBuyer(...who),
  });
  const stock = { ...writing, ...editing };
  const channels = composeChannels(platform, {
    ...{ activity, catalogue, readSettings: settingsStore.current },
    isStockWhole: () => safekeeping.chunkedImportService.isStockWhole(),
  });
  const printedMatter = composePrintedMatter(platform, {
    ...{ activity, catalogue, readDealership, readSettings, toDetail },
  });

  const erased = composeErased(platform, { activity, listPeopleRows: () => brought().peopleRows });
  const { inbox, held, bookings } = composeCustomers(platform, {
    ...{ activity, webhookEvents, staff, dealership, publicStock, photos, stock, clearances, erased },
  });
  const webhooks = composeWebhooks(platform, { ...staff, ...stock, ...inbox, ...bookings, activity });

  const safekeeping = composeSafekeeping(platform, {
    ...{ activity, toldActivity, clearances, dealership, publicStock, photos, stock, channels },
    ...{ erased, inbox, bookings, brought },
  });
  const setUp = composeSetUp(platform, {
    ...{ ...publicStock, ...staff, ...dealership, ...safekeeping, activity },
    ...{ loadDemonstration, readSettings },
    isOpen: settingsStore.isOpen,
    hasSecondFactor: async (staffId) => (await staff.secondFactor.findWays(staffId)).length > 0,
    removePhotoFiles: (keys) => photos.photoService.removeFilesOf(keys),
    refreshCatalogue: () => catalogue.refresh(),
  });
  const made = {
    ...{ ...platform, activity, brought, readDealership },
    ...{ ...staff, ...passwordReset, ...dealership, ...setUp },
    ...{ ...publicStock, ...photos, ...stock, ...channels, ...printedMatter },
    ...{ ...inbox, ...held, ...bookings, ...webhooks, ...erased, ...safekeeping },
    ...composeInsights(platform, { ...staff, ...inbox, ...weekly, catalogue, readSettings, readMail }),
  };
  return {
    ...made,
    ...composeOverviews(platform, made),
    isImportUnderWay: safekeeping.chunkedImportService.isUnderWayFor,
    ...{ ...weekly, findRedirect: photoRedirect?.find },
    ...{ findPublicPicture: publicSettings.findPicture, findPublicIcon: publicSettings.findIcon },
    findDeletedPhoto: stock.deletionService.findPhoto,
    findInquiryPhoto: inbox.tradeInService.findPhoto,
    findLeftToDo: webhooks.webhookService.adviseOnSecrets,
  };
}
