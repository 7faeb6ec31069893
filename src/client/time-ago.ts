import { formatMoment } from '#shared/dates.ts';

const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' });

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** `5 minutes ago`, `yesterday`; after a week the date itself. */
export function formatTimeAgo(at: Date, now: Date): string {
  const seconds = Math.round((now.getTime() - at.getTime()) / 1000);
  if (seconds < MINUTE_S) return 'just now';
  if (seconds < HOUR_S) return relative.format(-Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < DAY_S) return relative.format(-Math.floor(seconds / HOUR_S), 'hour');
  if (seconds < 7 * DAY_S) return relative.format(-Math.floor(seconds / DAY_S), 'day');
  return formatExactTime(at);
}

/** `2 March 2026, 11:00 am`, by the dealership's clock. */
export function formatExactTime(at: Date): string {
  return Number.isNaN(at.getTime()) ? 'unknown date' : formatMoment(at);
}
