import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { FindStatus } from '#features/vehicles/vehicle-snapshot.ts';
import type { Booking } from '../../booking.contract.ts';
import { isKind, isOpen, isState } from '../../booking-states.ts';
import type { StoredBooking } from './booking.repository.ts';

/** The booking as staff see it. An unknown state or kind, edited by hand, is shown as the most careful one. */
function toBooking(row: StoredBooking, findStatus: FindStatus): Booking {
  return {
    id: row.id,
    kind: kindOf(row),
    state: stateOf(row),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    hasLicence: row.has_licence === 1,
    vehicle: vehicleOf(row) ?? null,
    vehicleStatus: findStatus(row.vehicle_id) ?? '',
    createdAt: row.created_at,
  };
}

/** For staff who see only some bookings: of the others they see that there is one and for which vehicle, but not whose. */
export function toSeenBooking(row: StoredBooking, viewer: Viewer, findStatus: FindStatus): Booking {
  const booking = toBooking(row, findStatus);
  if (sees(viewer, row)) return booking;
  return { ...booking, firstName: 'Booked', lastName: '', email: '', phone: '', hasLicence: false };
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
