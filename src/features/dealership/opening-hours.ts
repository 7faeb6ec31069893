import type { Dealership } from './dealership.ts';

/** `Mon-Fri 9am-5:30pm` and `Sat-Sun 9am-4pm`. */
export function openingHours({ hours }: Pick<Dealership, 'hours'>): string[] {
  return hours.map(({ short, opens, closes }) => `${short} ${clockTime(opens)}-${clockTime(closes)}`);
}

/** `17:30` as people say it: `5:30pm`. */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}
