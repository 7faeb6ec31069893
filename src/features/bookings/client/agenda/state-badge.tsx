import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { AgendaBooking } from '../../agenda.contract.ts';
import type { Booking } from '../../booking.contract.ts';
import { type BookingState, stateLabels } from '../../booking-states.ts';

const tones: Readonly<Record<BookingState, BadgeTone>> = {
  requested: 'gold',
  confirmed: 'blue',
  arrived: 'green',
  no_show: 'red',
  done: 'neutral',
  cancelled: 'neutral',
};

export function StateBadge({ state }: { state: BookingState }) {
  return <Badge tone={tones[state]}>{stateLabels[state]}</Badge>;
}

/** Warns that the booking lies outside opening hours. Wraps: the columns of a week are narrow. */
export function OutsideHoursNow({ booking }: { booking: Pick<AgendaBooking, 'isOutsideHours'> }) {
  if (!booking.isOutsideHours) return null;
  return <span className="text-sm font-semibold text-danger-text">Outside booking hours</span>;
}

/** Status of the vehicle that the buyer should be told before they come; nothing while it is for sale. */
export function VehicleNow({
  booking: { vehicle, vehicleStatus },
}: {
  booking: Pick<Booking, 'vehicle' | 'vehicleStatus'>;
}) {
  if (!vehicle || vehicleStatus === 'available') return null;
  const isGone = vehicleStatus === '';
  const words = isGone ? 'No longer listed' : statusLabel(vehicleStatus);
  return <Badge tone={isGone || isSold({ status: vehicleStatus }) ? 'red' : 'gold'}>{words}</Badge>;
}
