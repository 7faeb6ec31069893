import { type Dealership, openingTimes } from './dealership.ts';

/** `Mon-Fri 9am-5:30pm` and `Sat-Sun 9am-4pm`. */
export function openingHours({ hours }: Pick<Dealership, 'hours'>): string[] {
  return hours.map((line) => `${line.short} ${openingTimes(line)}`);
}
