import { daysAfter, sydneyDay } from '#shared/dates.ts';

export const BOOKINGS_PATH = '/admin/bookings';

export interface AgendaRequest {
  date: string;
  view: 'day' | 'week';
}

const DAY = /^20\d\d-\d\d-\d\d$/;

/** From the address; today and by the week unless it says otherwise. */
export function readAgendaRequest(search: URLSearchParams, today: string): AgendaRequest {
  const date = search.get('date') ?? '';
  return { date: isDay(date) ? date : today, view: search.get('view') === 'day' ? 'day' : 'week' };
}

export function writeAgendaRequest({ date, view }: AgendaRequest, today: string): string {
  const search = new URLSearchParams();
  if (date !== today) search.set('date', date);
  if (view === 'day') search.set('view', view);
  return search.size > 0 ? `?${search}` : '';
}

/** Where a booking stands in the agenda: with the others of its day. */
export function dayOfBookingHref({ startsAt }: { startsAt: string }): string {
  return `${BOOKINGS_PATH}?date=${sydneyDay(new Date(startsAt))}&view=day`;
}

/** There too, with all about it opened. */
export function bookingHref({ id, startsAt }: { id: number; startsAt: string }): string {
  return `${dayOfBookingHref({ startsAt })}&booking=${id}`;
}

/** A day that is in the calendar. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text;
}

/** From Monday to Sunday, the week of a day. */
export function weekOf(day: string): string[] {
  const monday = daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, at) => daysAfter(monday, at));
}

/** The day or the week after, or before. */
export function turn({ date, view }: AgendaRequest, by: 1 | -1): AgendaRequest {
  return { date: daysAfter(date, view === 'day' ? by : 7 * by), view };
}
