import { Badge, type BadgeTone } from '#client/ui/badge.tsx';
import type { AgendaBooking } from '../../agenda.contract.ts';
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
