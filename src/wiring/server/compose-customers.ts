import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { createBookedVehicle } from '#features/bookings/server/booked-vehicle.ts';
import { composeBookings } from '#features/bookings/server/compose-bookings.ts';
import { createHeldReminders } from '#features/bookings/server/mail/held-reminders.repository.ts';
import { createMissingVehicles } from '#features/bookings/server/requests/missing-vehicles.repository.ts';
import type { ClearanceRepository } from '#features/data-transfer/server/clearance.repository.ts';
import type { composeDealership } from '#features/dealership/server/compose-dealership.ts';
import { composeHolds } from '#features/holds/server/compose-holds.ts';
import { createHeldFor } from '#features/holds/server/held-for.ts';
import { composeInquiries } from '#features/inquiries/server/compose-inquiries.ts';
import { listIdsOfKeys } from '#features/inquiries/server/list/inquiry-of-key.repository.ts';
import type { composePhotos } from '#features/photos/server/compose-photos.ts';
import type { composeErased } from '#features/privacy/server/compose-privacy.ts';
import type { composeStaff } from '#features/staff/server/compose-staff.ts';
import type { composeStockEditing } from '#features/stock-editing/server/compose-stock-editing.ts';
import type { composeCatalogue, composeStock } from '#features/vehicles/server/compose-vehicles.ts';
import type { createWebhookEventRepository } from '#features/webhooks/server/webhook-event.repository.ts';
import type { Platform } from '#server/platform.ts';

interface Parts {
  activity: ActivityRepository;
  webhookEvents: ReturnType<typeof createWebhookEventRepository>;
  staff: ReturnType<typeof composeStaff>;
  dealership: ReturnType<typeof composeDealership>;
  publicStock: ReturnType<typeof composeCatalogue>;
  photos: ReturnType<typeof composePhotos>;
  stock: ReturnType<typeof composeStock> & ReturnType<typeof composeStockEditing>;
  clearances: ClearanceRepository;
  erased: ReturnType<typeof composeErased>;
}

/** What customers write, ask to be held for them, and book. */
export function composeCustomers(platform: Platform, parts: Parts) {
  const { webhookEvents, staff, dealership, publicStock, photos, stock, clearances, erased } = parts;
  const { clock } = platform;
  const asked = {
    activity: parts.activity,
    readSettings: () => dealership.settingsStore.current().settings,
    readDealership: dealership.publicSettings.dealership,
    readMail: dealership.readMail,
  };
  const missingVehicles = createMissingVehicles({ clock });
  const inbox = composeInquiries(platform, {
    ...{ ...photos, ...stock, ...publicStock, ...staff, ...erased, ...asked, missingVehicles },
    findVehicle: publicStock.findSnapshot,
    noteLead: webhookEvents.noteLead,
    heldReminders: createHeldReminders({ clock }),
    takenAlong: {
      take: (...which) => bookings.takenAlong.take(...which),
      giveBack: (...which) => bookings.takenAlong.giveBack(...which),
    },
    readRequests: () => ({ booking: createBookedVehicle(bookings), hold: createHeldFor(held) }),
  });
  const held = composeHolds(platform, {
    ...{ ...publicStock, ...stock, ...staff, ...inbox, ...erased, ...asked },
    termsOf: (tx, person) => bookings.termsOfHold(tx, person),
    isVehicleAside: clearances.isVehicleAside,
  });
  const bookings = composeBookings(platform, {
    ...{ ...publicStock, ...stock, ...staff, ...inbox, ...held, ...erased, ...asked, missingVehicles },
    findReader: staff.staffService.findReader,
    isSetAside: async (tx, id) =>
      (await clearances.isSetAside(tx, id)) || (await stock.deletionService.isJustDeleted(tx, id)),
    noteBooking: webhookEvents.noteBooking,
    listInquiryIds: (keys, viewer) => listIdsOfKeys(platform.db, keys, viewer),
  });
  return { inbox, held, bookings };
}
