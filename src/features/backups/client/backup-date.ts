import { zonedFormat } from '#shared/dates.ts';

const format = zonedFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `Nov 15, 2026, 03:15 PM`, in the dealership's time zone. */
export function formatBackupDate(created: string): string {
  return format().format(new Date(created)).replaceAll('\u202f', ' ');
}
