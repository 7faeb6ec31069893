import type { BookingState } from '../../booking-states.ts';
import type { CalendarEvent } from './calendar-file.ts';

/** One that somebody still has to confirm is not sure; one that is over stays as it was. */
export function calendarStatusOf(state: BookingState): CalendarEvent['status'] {
  if (state === 'cancelled') return 'CANCELLED';
  return state === 'requested' ? 'TENTATIVE' : 'CONFIRMED';
}
