import { dayWords } from '#features/customers/day-words.ts';

/** `Needed until Friday 20 November`, of a vehicle that a buyer asks us to hold. */
export function neededUntil(day: string): string {
  return `Needed until ${dayWords(day)}`;
}
