import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { seenAssignees, type Viewer } from '../viewer.ts';

/** How long who gave something away may have it back. */
const TAKEN_BACK_MS = 15 * 60_000;

const GIVEN_TO = 'given to ';

const ALONG = ' with the inquiry';

export type TakingBack = ReturnType<typeof createTakingBack>;

interface Needs {
  activity: Pick<ActivityRepository, 'listAbout'>;
  clock: Clock;
}

/** Giving a booking or a hold to somebody, in the words of the history. */
export const givenWords = (name: string | undefined): string =>
  name ? GIVEN_TO + name : 'given back to everybody';

/** The same of a booking that went along with its inquiry. */
export const givenAlongWords = (name: string): string => GIVEN_TO + name + ALONG;

/** Whether who gave something away may still have it back. */
export const isJustGiven = (at: string, clock: Clock): boolean =>
  clock.now().getTime() - Date.parse(at) <= TAKEN_BACK_MS;

/** Whether the last change of it was this person's, a moment ago, and in these words. */
function createLastChange({ activity, clock }: Needs) {
  return async (tx: Db, key: string, staff: Actor, isIt: (title: string) => boolean): Promise<boolean> => {
    const last = (await activity.listAbout(tx, [key])).at(-1);
    return (
      last !== undefined &&
      last.staff_name === nameInHistory(staff) &&
      isIt(last.title) &&
      isJustGiven(last.at, clock)
    );
  };
}

/**
 * Who gives something away may not see it from then on, so that Undo asks here: theirs was the last change, it was that
 * one, and a moment ago. To nobody else can it be given by that.
 */
export function createTakingBack(needs: Needs) {
  const wasLast = createLastChange(needs);
  return async (tx: Db, key: string, assignee: string, staff: Actor & Viewer): Promise<boolean> =>
    seenAssignees(staff)?.includes(assignee) !== false &&
    wasLast(tx, key, staff, (title) => title.includes(`: ${GIVEN_TO}`));
}

/** Whether the last change of a booking was that this person gave it along with its inquiry, a moment ago. */
export function createWentAlong(needs: Needs) {
  const wasLast = createLastChange(needs);
  return (tx: Db, key: string, staff: Actor): Promise<boolean> =>
    wasLast(tx, key, staff, (title) => title.endsWith(ALONG));
}
