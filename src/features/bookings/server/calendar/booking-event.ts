import { vehicleInMail } from '#features/customers/customer-words.ts';
import { publicIdOf } from '#features/customers/server/public-id.ts';
import { vehicleOf } from '#features/customers/server/stored-vehicle.ts';
import { addressLine, type Dealership } from '#features/dealership/dealership.ts';
import { kindLabels } from '../../booking-states.ts';
import { kindOf, stateOf, timesOf } from '../requests/booking.presenter.ts';
import type { StoredBooking } from '../requests/booking.repository.ts';
import type { InvitingEvent } from './calendar-file.ts';
import { calendarStatusOf } from './calendar-status.ts';

/** `test drive of the 2021 Mazda CX-5`, `inspection` */
export function whatIsBooked(booking: StoredBooking): string {
  const vehicle = vehicleOf(booking);
  const label = kindLabels[kindOf(booking)].toLowerCase();
  return vehicle ? `${label} of the ${vehicleInMail(vehicle)}` : label;
}

/** A booking as its buyer has it in a calendar: the same from a mail and from its page. */
export function toInvitingEvent(
  booking: StoredBooking,
  { dealership, page }: { dealership: Dealership; page: string },
): InvitingEvent {
  const what = whatIsBooked(booking);
  return {
    uid: publicIdOf(booking.key),
    sequence: booking.sequence,
    status: calendarStatusOf(stateOf(booking)),
    ...timesOf(booking),
    writtenMs: Date.parse(booking.updated_at),
    summary: `${what[0]?.toUpperCase()}${what.slice(1)}, ${dealership.name}`,
    description: booking.state === 'cancelled' ? '' : `Change or cancel it: ${page}`,
    location: addressLine(dealership),
    organizer: { name: dealership.name, email: dealership.email },
    attendee: booking.email,
  };
}
