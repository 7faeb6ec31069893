import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { seenAssignees, type Viewer } from '../viewer.ts';

/** How long who gave something away may have it back. */
const TAKEN_BACK_MS = 15 * 60_000;

const GIVEN_TO = 'given to ';

export type TakingBack = ReturnType<typeof createTakingBack>;

const ALONG = ' with the inquiry';

/** Giving a booking or a hold to somebody, in the words of the history. */
export const givenWords = (name: string | undefined): string =>
  name ? GIVEN_TO + name : 'given back to everybody';

/** The same of a booking that went along with its inquiry. */
export const givenAlongWords = (name: string): string => GIVEN_TO + name + ALONG;

/** Whether who gave something away may still have it back. */
export const isJustGiven = (at: string, clock: Clock): boolean =>
  clock.now().getTime() - Date.parse(at) <= TAKEN_BACK_MS;

/**
 * Who gives something away may not see it from then on, so that Undo asks here: theirs was the last change, it was that
 * one, and a moment ago. To nobody else can it be given by that.
 */
export function createTakingBack(needs: { activity: Pick<ActivityRepository, 'listAbout'>; clock: Clock }) {
  const { activity, clock } = needs;
  return async (tx: Db, key: string, assignee: string, staff: Actor & Viewer): Promise<boolean> => {
    if (seenAssignees(staff)?.includes(assignee) === false) return false;
    const last = (await activity.listAbout(tx, [key])).at(-1);
    return (
      last !== undefined &&
      last.staff_name === nameInHistory(staff) &&
      last.title.includes(`: ${GIVEN_TO}`) &&
      isJustGiven(last.at, clock)
    );
  };
}

/** Whether the last change of a booking was that this person gave it along with its inquiry, a moment ago. */
export function createWentAlong(needs: { activity: Pick<ActivityRepository, 'listAbout'>; clock: Clock }) {
  const { activity, clock } = needs;
  return async (tx: Db, key: string, staff: Actor): Promise<boolean> => {
    const last = (await activity.listAbout(tx, [key])).at(-1);
    return (
      last !== undefined &&
      last.staff_name === nameInHistory(staff) &&
      last.title.endsWith(ALONG) &&
      isJustGiven(last.at, clock)
    );
  };
}
