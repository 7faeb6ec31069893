import { type Counted, isAboutVehicle, OTHERS, wordedBy } from '../counted.ts';
import { knownSources } from '../known-sources.ts';

/*
 * What a day may add to the table, whatever is sent: 1,000 rows of what visitors word themselves (of 5 kinds), 3,500 about
 * vehicles (500 vehicles of which everything is done, or 1,750 that are looked at), and about 120 of pages, hours and
 * filters. In the days for which they are kept that is below the rows that a backup takes of one table.
 */

/** Searches, and sources, that a day tells apart. */
export const MOST_WORDED = 200;
export const MOST_ABOUT_VEHICLES = 3_500;

export interface SumName {
  what: Counted;
  subject: string;
}

/** Under which kind a subject that a visitor worded takes a place; undefined for one that takes none. */
export function worded({ what, subject }: SumName): Counted | undefined {
  return subject === '' || subject === OTHERS || knownSources.has(subject) ? undefined : wordedBy[what];
}

/** Takes the sums of one day in turn, and says under which subject each is to be stored beside those that are. */
export function createDayBounds(stored: readonly SumName[]) {
  const words = new Map<Counted, Set<string>>();
  const aboutVehicles = new Set<string>();
  for (const one of stored) take(one);

  function take(sum: SumName): void {
    if (isAboutVehicle(sum.what)) aboutVehicles.add(`${sum.what} ${sum.subject}`);
    const kind = worded(sum);
    if (kind) words.set(kind, (words.get(kind) ?? new Set<string>()).add(sum.subject));
  }

  function hasRoom(sum: SumName): boolean {
    const { what, subject } = sum;
    if (isAboutVehicle(what) && subject !== '')
      return aboutVehicles.size < MOST_ABOUT_VEHICLES || aboutVehicles.has(`${what} ${subject}`);
    const kind = worded(sum);
    const known = kind && words.get(kind);
    return !known || known.size < MOST_WORDED || known.has(subject);
  }

  return {
    subjectOf(sum: SumName): string {
      if (!hasRoom(sum)) return OTHERS;
      take(sum);
      return sum.subject;
    },
  };
}
