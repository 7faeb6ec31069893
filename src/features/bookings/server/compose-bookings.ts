import { join } from 'node:path';
import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { createHandlers } from '#features/customers/handlers.ts';
import { leadMails } from '#features/customers/lead-mails.ts';
import { createFindMailNews } from '#features/customers/server/buyer-news.ts';
import { createLinks } from '#features/customers/server/links.repository.ts';
import type { RequestAnswers, RequestInquiries } from '#features/customers/server/request-as-inquiry.ts';
import { createTakingBack } from '#features/customers/server/taking-back.ts';
import { createUnsentMail } from '#features/customers/server/unsent-mail.service.ts';
import { sees } from '#features/customers/viewer.ts';
import type { Dealership } from '#features/dealership/dealership.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import type { HoldRepository } from '#features/holds/server/hold.repository.ts';
import type { HoldDeskService } from '#features/holds/server/hold-desk.service.ts';
import type { InquiryRepository } from '#features/inquiries/server/inquiry.repository.ts';
import type { PersonRepository } from '#features/inquiries/server/pipeline/person.repository.ts';
import { createCalendarAddressRepository } from '#features/staff/server/calendar-address.repository.ts';
import type { PeopleRepository } from '#features/staff/server/people/people.repository.ts';
import type { StaffService } from '#features/staff/server/staff.service.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import type { FindStatus, OfferedVehicle } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { IsErased } from '#server/files/spool.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import type { Platform } from '#server/platform.ts';
import { sydneyDay } from '#shared/dates.ts';
import { BOOKING_CHANGED, bookingOf } from '../activity-words.ts';
import { BUYER_MAIL, bookingMails } from '../booking-mails.ts';
import { createAgendaService } from './agenda/agenda.service.ts';
import { createBlockRepository } from './agenda/block.repository.ts';
import { createBlockService } from './agenda/block.service.ts';
import { createBookingToday } from './agenda/booking-today.ts';
import { createDriveNotesService } from './agenda/drive-notes.service.ts';
import { createEnteredBookingService } from './agenda/entered-booking.service.ts';
import { createOutsideHoursService } from './agenda/outside-hours.service.ts';
import { createStaffTimes } from './agenda/staff-times.ts';
import { createTakenAlong } from './agenda/taken-along.service.ts';
import { createCalendarService } from './calendar/calendar.service.ts';
import { createFloodRepository } from './flood/flood.repository.ts';
import { createFloodService } from './flood/flood.service.ts';
import { createBookingMailWriters } from './mail/booking-mail.ts';
import { createReadBookingMailState } from './mail/booking-mail-state.ts';
import { createMailboxProof } from './mail/mailbox-proof.ts';
import { createPlannedBookingMail } from './mail/planned-booking-mail.ts';
import { createVehicleAvailability } from './mail/vehicle-availability.ts';
import { findBooking, listBookingsOf } from './person-bookings.repository.ts';
import { createPersonBookings } from './person-bookings.service.ts';
import { timesOf } from './requests/booking.presenter.ts';
import { createBookingRepository, type StoredBooking } from './requests/booking.repository.ts';
import { createBookingService } from './requests/booking.service.ts';
import { createBookingDeskService } from './requests/booking-desk.service.ts';
import { createBookingLinkService } from './requests/booking-link.service.ts';
import { createBookingSpool } from './requests/booking-spool.ts';
import { createBookingUpkeep } from './requests/booking-upkeep.service.ts';
import type { MissingVehicles } from './requests/missing-vehicles.repository.ts';
import { createOfferedTimes } from './requests/offered-times.ts';
import { type BookingRules, createSlotBook } from './requests/slot-book.ts';
import { toInquiry } from './requests/wish-as-inquiry.ts';
import { bookingLinks } from './tables/booking-links.table.ts';
import { bookings as bookingRows } from './tables/bookings.table.ts';

interface Needed {
  activity: ActivityRepository;
  people: Pick<PeopleRepository, 'list'>;
  findReader: StaffService['findReader'];
  inquiries: RequestInquiries & Pick<InquiryRepository, 'find'>;
  persons: Pick<PersonRepository, 'listJoined'>;
  answering: Pick<RequestAnswers, 'endOfId' | 'tellStaff'>;
  holds: HoldRepository;
  holdDesk: HoldDeskService;
  findOffered: (id: number) => OfferedVehicle | undefined;
  findStatus: FindStatus;
  readSettings: () => Settings;
  readDealership: () => Dealership;
  readMail: () => { from: string; leadsTo: string };
  vehicleStatus: VehicleStatusService;
  /** Whether a vehicle is only set aside, as in the middle of an import. */
  isSetAside: (tx: Db, vehicleId: number) => Promise<boolean>;
  missingVehicles: MissingVehicles;
  noteBooking: Parameters<typeof createPlannedBookingMail>[0]['noteEvent'];
  isErased: IsErased;
  listInquiryIds: Parameters<typeof createAgendaService>[0]['listInquiryIds'];
}

export function composeBookings(
  { config, database, db, clock, log, limiter, outbox, isMailSetUp }: Platform,
  needed: Needed,
) {
  const { activity, people, inquiries, persons, holds, findOffered, findStatus } = needed;
  const { readSettings, readDealership, readMail } = needed;
  const bookings = createBookingRepository({ database, clock });
  const links = createLinks<StoredBooking>(
    { db, clock },
    { name: 'booking', rows: bookingRows, links: bookingLinks },
  );
  const mails = createPlannedBookingMail({
    ...{ outbox, isMailSetUp, noteEvent: needed.noteBooking },
    // The buyer's page has told them.
    async keepAsInquiry(tx, wish, why) {
      await inquiries.insertIn(tx, toInquiry(wish, why), isMailSetUp ? ['dealership', 'adf'] : []);
    },
  });
  const spool = createBookingSpool(join(config.dataDir, 'spool-bookings'), needed.isErased);
  const readRules = rememberRules(readSettings);
  const proof = createMailboxProof({ mostAnHour: config.bookingsAnHour, isMailSetUp, readRules, clock });
  const outsideHours = createOutsideHoursService({ bookings, readRules, findStatus });
  const slotBook = createSlotBook({ bookings, readRules, findOffered, clock, log });
  const offeredTimes = createOfferedTimes({ readRules, slotBook });
  const findHolder = async (tx: Db, vehicleId: number) => (await holds.findOfVehicle(tx, vehicleId))?.person;
  const findTaker = async (tx: Db, vehicleId: number) => (await holds.findTakerOf(tx, vehicleId))?.person;
  const findVehicleAvailability = createVehicleAvailability({ db, findStatus, findHolder, findTaker });
  const readMailState = createReadBookingMailState({
    ...{ db, bookings, outbox, clock },
    ...{ findStatus, findHolder, findVehicleAvailability },
  });
  const bookingMail = createUnsentMail(
    { outbox, activity },
    {
      ...bookings,
      name: 'booking',
      kinds: bookingMails,
      isSeen: async (_tx, booking, viewer) => sees(viewer, booking),
      async isOutdated({ kind, about }) {
        const state = await readMailState(kind, about);
        return !state || state.isOutdated || timesOf(state.row).endMs <= clock.now().getTime();
      },
      pageOf: ({ starts_at }) => ({
        name: 'Bookings',
        href: `/admin/bookings?date=${sydneyDay(new Date(starts_at))}&view=day`,
      }),
      action: BOOKING_CHANGED,
      titleOf: bookingOf,
    },
  );
  const findMailNews = createFindMailNews({ db, outbox, isMailSetUp, kind: BUYER_MAIL });
  const times = createStaffTimes({ readRules, clock });
  const handlers = createHandlers(people, 'bookings');
  const ofPages = { readDealership, publicUrl: config.publicUrl };
  return {
    bookings,
    bookingSpools: { booking: spool },
    slotBook,
    bookingMail,
    bookingToday: createBookingToday({ bookings }),
    listSeenBookings: bookings.listSeenKeys,
    bookingsOfPerson: { listBookingsOf, findBooking },
    termsOfHold: proof.termsOfHold,
    bookingService: createBookingService({
      ...{ db, bookings, links, mails, slotBook, offeredTimes, spool, proof },
      ...{ readRules, findOffered, limiter, clock, log },
      memoryLimiter: createMemoryLimiter(clock),
      limit: config.inquiryLimit,
      async keepAsInquiry(wish, why) {
        const inquiryMails = isMailSetUp && !wish.isSpam ? leadMails : [];
        await inquiries.insert(toInquiry(wish, why), inquiryMails);
      },
    }),
    bookingLinks: createBookingLinkService({
      ...{ bookings, links, mails, slotBook, offeredTimes, proof },
      ...{ readRules, findOffered, findVehicleAvailability, findMailNews, limiter, clock },
      ...ofPages,
    }),
    bookingFloods: createFloodService({
      ...{ db, bookings, mails, slotBook, activity, readRules, clock, holdDesk: needed.holdDesk },
      floods: createFloodRepository({ database, clock, limiter }),
      mostAnHour: config.bookingsAnHour,
    }),
    bookingDesk: createBookingDeskService({
      ...{ bookings, mails, slotBook, activity, readRules, findStatus, clock },
    }),
    bookingBlocks: createBlockService({
      ...{ db, slotBook, activity },
      blocks: createBlockRepository({ database, clock }),
    }),
    agenda: createAgendaService({
      mayTakeBack: createTakingBack({ activity, clock }),
      ...{ bookings, times, handlers, outsideHours, mails, slotBook, activity, readRules, findStatus },
      ...{ countHolds: holds.countWaiting, unsentMail: bookingMail },
      listInquiryIds: needed.listInquiryIds,
    }),
    enteredBookings: createEnteredBookingService({
      ...{ db, bookings, times, handlers, mails, slotBook, activity, readRules, findOffered, clock },
      findInquiry: (id) => inquiries.find(id),
      answering: needed.answering,
    }),
    takenAlong: createTakenAlong({ bookings, activity, clock }),
    outsideHours,
    driveNotes: createDriveNotesService({ bookings, activity }),
    calendarService: createCalendarService({
      ...{ db, bookings, activity, clock, ...ofPages },
      addresses: createCalendarAddressRepository({ db, clock }),
      findReader: needed.findReader,
    }),
    personBookings: createPersonBookings({ db, inquiries, persons, findStatus, clock }),
    bookingUpkeep: createBookingUpkeep({
      ...{ db, bookings, mails, slotBook, readRules, activity, clock, log },
      ...{ findStatus, findHolder, findTaker, vehicleStatus: needed.vehicleStatus },
      ...{ isSetAside: needed.isSetAside, missingVehicles: needed.missingVehicles },
    }),
    bookingMailWriters: createBookingMailWriters({
      ...{ db, links, outbox, clock, readMailState },
      readSettings: () => ({ ...readMail(), dealership: readDealership(), publicUrl: config.publicUrl }),
    }),
  };
}

/** The same object until other settings are published. */
function rememberRules(readSettings: () => Settings): () => BookingRules {
  let last: { of: Settings; rules: BookingRules } | undefined;
  return () => {
    const settings = readSettings();
    if (last?.of !== settings) {
      const { offered, slotMinutes, atOnce, licenceNeeded } = settings.bookings;
      const rules = {
        isOffered: offered === 'yes',
        hours: settings.hours,
        slotMinutes: Number(slotMinutes),
        atOnce,
        needsLicence: licenceNeeded === 'yes',
      };
      last = { of: settings, rules };
    }
    return last.rules;
  };
}
