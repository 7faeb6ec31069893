import { contactOf, personName } from '#features/customers/person-name.ts';
import type { Found } from '#features/customers/server/person-search.repository.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { Booking } from '../../booking.contract.ts';
import { isKind, isOpen, isState, kindLabels, stateLabels } from '../../booking-states.ts';
import { whenWords } from '../../booking-words.ts';
import type { StoredBooking } from './booking.repository.ts';
import type { SeenBooking } from './booking-reads.repository.ts';

/**
 * The booking as staff see it. Those who see only some are shown of the others that there is one and for which vehicle, but
 * not whose. An unknown state or kind, edited by hand, is shown as the most careful one.
 */
export function toSeenBooking(row: StoredBooking, viewer: Viewer, findStatus: FindStatus): Booking {
  return {
    id: row.id,
    kind: kindOf(row),
    state: stateOf(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ...(sees(viewer, row) ? buyerOf(row) : hidden),
    vehicle: vehicleOf(row) ?? null,
    vehicleStatus: findStatus(row.vehicle_id) ?? '',
    createdAt: row.created_at,
  };
}

const hidden = { firstName: 'Booked', lastName: '', email: '', phone: '', hasLicence: false };

const buyerOf = (row: SeenBooking) => ({ ...contactOf(row), hasLicence: row.has_licence === 1 });

/** For the search of staff. */
export function toFoundBooking(row: SeenBooking, now: Date): Found & { day: string } {
  const when = whenWords(timesOf(row), now);
  return {
    id: row.id,
    title: personName(row),
    detail: `${kindLabels[kindOf(row)]}, ${when}, ${stateLabels[stateOf(row)].toLowerCase()}`,
    day: sydneyDay(new Date(row.starts_at)),
  };
}

export function kindOf({ kind }: Pick<StoredBooking, 'kind'>) {
  return isKind(kind) ? kind : 'inspection';
}

export function stateOf({ state }: Pick<StoredBooking, 'state'>) {
  return isState(state) ? state : 'requested';
}

/** Whether the buyer is still expected, and may change or cancel it. */
export function isAhead(booking: StoredBooking, now: Date): boolean {
  return isOpen(stateOf(booking)) && timesOf(booking).startMs > now.getTime();
}

export function timesOf({ starts_at, ends_at }: Pick<StoredBooking, 'starts_at' | 'ends_at'>) {
  return { startMs: Date.parse(starts_at), endMs: Date.parse(ends_at) };
}

/** What to have along; empty when nothing is needed. */
export function bringWords({ kind }: Pick<StoredBooking, 'kind'>): string {
  return kind === 'test_drive' ? 'Please bring your driver licence.' : '';
}
