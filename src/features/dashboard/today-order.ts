import { dayWords } from '#features/customers/day-words.ts';
import { compareUrgency, nearDay, type Urgency } from '#features/customers/urgency.ts';
import { clockTime } from '#features/dealership/dealership.ts';
import { clockOf, sydneyDay } from '#shared/dates.ts';

/** `Put off until 3pm`, with the day where it is another one. */
export function putOffWords(untilAt: string, now: Date): string {
  const at = Date.parse(untilAt);
  const day = sydneyDay(new Date(at));
  if (day === sydneyDay(now)) return `Put off until ${clockTime(clockOf(at))}`;
  return `Put off until ${nearDay(day, sydneyDay(now)) ?? dayWords(day, now)}`;
}

interface Placed {
  urgency: Urgency;
  at: string;
  kind: string;
  id: number;
}

/** The most urgent first; of equals, what has been due the longest or comes next. */
export function byUrgency(one: Placed, other: Placed): number {
  return (
    compareUrgency(one, other) ||
    Date.parse(one.at) - Date.parse(other.at) ||
    one.kind.localeCompare(other.kind) ||
    one.id - other.id
  );
}
