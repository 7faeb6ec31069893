import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { composeBackups } from '#features/backups/server/compose-backups.ts';
import type { composeBookings } from '#features/bookings/server/compose-bookings.ts';
import type { composeChannels } from '#features/channels/server/compose-channels.ts';
import type { ClearanceRepository } from '#features/data-transfer/server/clearance.repository.ts';
import { composeDataTransfer } from '#features/data-transfer/server/compose-data-transfer.ts';
import type { composeDealership } from '#features/dealership/server/compose-dealership.ts';
import { findHold, listHoldsOf } from '#features/holds/server/person-holds.repository.ts';
import type { composeInquiries } from '#features/inquiries/server/compose-inquiries.ts';
import type { composePhotos } from '#features/photos/server/compose-photos.ts';
import { type composeErased, composePrivacy } from '#features/privacy/server/compose-privacy.ts';
import type { composeStockEditing } from '#features/stock-editing/server/compose-stock-editing.ts';
import type { composeCatalogue, composeStock } from '#features/vehicles/server/compose-vehicles.ts';
import type { AllBrought } from '#server/define-feature.ts';
import { createClockWatch } from '#server/jobs/clock-watch.ts';
import type { Platform } from '#server/platform.ts';

interface Parts {
  activity: ActivityRepository;
  /** The same, and other systems are told of it. */
  toldActivity: ActivityRepository;
  clearances: ClearanceRepository;
  dealership: ReturnType<typeof composeDealership>;
  publicStock: ReturnType<typeof composeCatalogue>;
  photos: ReturnType<typeof composePhotos>;
  stock: ReturnType<typeof composeStock> & ReturnType<typeof composeStockEditing>;
  channels: ReturnType<typeof composeChannels>;
  erased: ReturnType<typeof composeErased>;
  inbox: ReturnType<typeof composeInquiries>;
  bookings: ReturnType<typeof composeBookings>;
  brought: () => AllBrought;
}

/** What keeps data, brings it back and moves it: people's rights, backups, and the transfer of the stock. */
export function composeSafekeeping(platform: Platform, parts: Parts) {
  const { activity, toldActivity, clearances, dealership, photos, stock, channels, brought } = parts;
  const { erased, inbox, bookings } = parts;
  const { catalogue } = parts.publicStock;
  const { settingsStore, publicSettings, readMail } = dealership;
  const clockWatch = createClockWatch({
    ...platform,
    listKnown: async () =>
      [
        await activity.findNewestTime(),
        await inbox.inquiries.findNewestTime(),
        ...(await backups.backupService.list()).map(({ created }) => created),
      ].filter((moment) => moment !== null),
  });
  const privacy = composePrivacy(platform, {
    ...{ ...erased, activity, clockWatch },
    persons: {
      ...{ ...inbox.persons, ...bookings.bookingsOfPerson, listHoldsOf, findHold },
      lockVehicles: stock.vehicleStatus.lockAll,
    },
    listPersonalData: () => brought().personalData,
    listNamingWords: () => brought().namingWords,
    findInquiryMonths: settingsStore.keepMonthsForSure,
    listSpools: () => Object.values(brought().spools),
    listKept: () => brought().kept,
    async onErased() {
      inbox.liveInquiries.wake();
      await bookings.slotBook.refreshOrLater();
      await stock.vehicleStatus.refreshOrLater();
    },
  });
  const backups = composeBackups(platform, {
    ...{ ...photos, activity, clockWatch, readName: publicSettings.name, readMail },
    isStockWhole: async () => !(await clearances.isBetweenChunks()),
    prepareErasure: privacy.privacyService.prepareErasure,
    listCarryOver: () => brought().carryOver,
    refreshSite: async () => {
      await settingsStore.refreshOrLater();
      await channels.channelStore.refreshOrLater();
      await catalogue.refresh();
      await bookings.slotBook.refreshOrLater();
    },
    forgetOldInquiries: () => privacy.retention.forgetPeople(),
    findKeepMonths: () => privacy.retention.monthsOf('inquiries'),
  });
  const { backupService } = backups;
  const { forgetSafetySnapshot } = backupService;
  const withSafetySnapshot: typeof backupService.withSafetySnapshot = (reason, work) =>
    backupService.withSafetySnapshot(reason, work);
  const transfer = composeDataTransfer(platform, {
    ...{ ...photos, ...stock, catalogue, clearances, clockWatch, withSafetySnapshot, forgetSafetySnapshot },
    activity: toldActivity,
    async findSettings() {
      await settingsStore.refreshIfChanged();
      return settingsStore.current();
    },
  });
  return { clockWatch, withSafetySnapshot, ...privacy, ...backups, ...transfer };
}
