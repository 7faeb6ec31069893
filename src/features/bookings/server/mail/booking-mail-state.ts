import { awaitsLink } from '#features/customers/server/link-proof.ts';
import { readAbout } from '#features/customers/server/mail-about.ts';
import type { MailState } from '#features/customers/server/mail-writers.ts';
import { isOnHold } from '#features/vehicles/sold.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { OutboxRepository } from '#server/mail/outbox.repository.ts';
import { BUYER_MAIL } from '../../booking-mails.ts';
import { isOpen } from '../../booking-states.ts';
import type { VehicleAvailability } from '../../booking-view.ts';
import { stateOf, timesOf } from '../requests/booking.presenter.ts';
import type { BookingRepository, StoredBooking } from '../requests/booking.repository.ts';
import { type BookingEvent, bookingEvents, isToldBy } from './booking-events.ts';
import type { FindVehicleAvailability } from './vehicle-availability.ts';

interface Needed {
  db: Db;
  bookings: Pick<BookingRepository, 'findByKey'>;
  findStatus: FindStatus;
  findHolder: (tx: Db, vehicleId: number) => Promise<string | undefined>;
  findVehicleAvailability: FindVehicleAvailability;
  outbox: Pick<OutboxRepository, 'listAbout'>;
  clock: Clock;
}

export interface BookingMailState extends MailState<BookingEvent, StoredBooking> {
  isAhead: boolean;
  vehicleNews: VehicleAvailability | undefined;
}

/** Undefined when the booking is gone. */
export type ReadBookingMailState = (kind: string, about: string) => Promise<BookingMailState | undefined>;

export function createReadBookingMailState(needed: Needed): ReadBookingMailState {
  const { db, bookings, findStatus, findHolder, findVehicleAvailability, outbox, clock } = needed;

  async function isHeldForOther(booking: StoredBooking): Promise<boolean> {
    const { vehicle_id, person } = booking;
    const status = findStatus(vehicle_id);
    if (vehicle_id === null || status === undefined || !isOnHold({ status })) return false;
    return isOpen(stateOf(booking)) && (await findHolder(db, vehicle_id)) !== person;
  }

  return async (kind, about) => {
    const read = readAbout(about, bookingEvents);
    const booking = read && (await bookings.findByKey(read.key));
    if (!booking) return undefined;
    const { event } = read;
    const others = (await outbox.listAbout(kind, `${read.key} `)).flatMap(
      (one) => readAbout(one, bookingEvents) ?? [],
    );
    const isAhead = timesOf(booking).startMs > clock.now().getTime();
    const vehicleNews = await findVehicleAvailability(booking);
    const isOver =
      (event === 'held' && !(isAhead && (await isHeldForOther(booking)))) ||
      (event === 'sold' && vehicleNews !== 'sold' && vehicleNews !== 'gone');
    // Whoever never opened the link may be a stranger: only staff are told.
    const isUnopened = kind === BUYER_MAIL && stateOf(booking) === 'cancelled' && awaitsLink(booking);
    const isOutdated = isOver || isUnopened || others.some((other) => isToldBy(other, read));
    return { ...read, row: booking, isAhead, vehicleNews, isOutdated };
  };
}
