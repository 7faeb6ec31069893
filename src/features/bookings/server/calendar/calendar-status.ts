import type { BookingState } from '../../booking-states.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** A booking that somebody still has to confirm is tentative; one that is over stays as it was. */
export function calendarStatusOf(state: BookingState): CalendarEvent['status'] {
  if (state === 'cancelled') return 'CANCELLED';
  return state === 'requested' ? 'TENTATIVE' : 'CONFIRMED';
}
