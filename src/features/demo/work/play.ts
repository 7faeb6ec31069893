import { randomUUID } from 'node:crypto';
import { addVisits } from '#features/insights/server/visit-count.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { describeError } from '#server/log.ts';
import { demoInbox } from '../inbox/inbox.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { bookingActs } from './booking-acts.ts';
import { type Calendar, calendarAt, hoursAfter } from './calendar.ts';
import { employ } from './colleagues.ts';
import { type Letter, letterActs, planLetters } from './letter-acts.ts';
import { spamActs } from './spam-acts.ts';
import type { Act, Cast, Stage } from './stage.ts';
import { stockActs } from './stock-acts.ts';
import { idOf, storyActs } from './story-acts.ts';
import { taskActs } from './task-acts.ts';
import { inventVisits } from './visits.ts';

interface Setting {
  tx: Db;
  clock: Clock;
  /** In inventory order. */
  vehicleIds: readonly number[];
  /** Whether people work there, or letters come in alone. */
  isAtWork: boolean;
}

/**
 * The weeks before the start of the demonstration, in the order in which they happened, by the services with which people
 * work. What is planned for later than now is left out. An act that fails is told of and missing; the others go on.
 */
export async function playWeeks(stage: Stage, { tx, clock, vehicleIds, isAtWork }: Setting): Promise<void> {
  const calendar = calendarAt(clock.now());
  const letters = planLetters(demoInbox, calendar);
  const acts = isAtWork ? planWork(letters, calendar) : planInbox(letters, calendar);
  stage.setTime(acts[0]?.at ?? calendar.now);
  const cast: Cast = {
    vehicleOf: numberOf(vehicleIds),
    staffOf: isAtWork ? await employ(stage, tx) : nobody,
  };
  for (const store of [stage.settingsStore, stage.withMail.settingsStore, stage.catalogue])
    await store.refresh();
  await stage.slotBook.refresh();
  for (const { at, name, play } of acts) {
    stage.setTime(at);
    await play(stage, cast).catch((error: unknown) =>
      stage.log.warn('demo_act_left_out', { act: name, ...describeError(error) }),
    );
  }
  await tellNobody(stage, letters);
  if (isAtWork) await addVisits(tx, inventVisits(calendar, demoInventory, cast.vehicleOf));
}

/** Somebody is told of inquiries that wait too long, but not of these. */
async function tellNobody(stage: Stage, letters: readonly Letter[]): Promise<void> {
  const found = await Promise.all(letters.map(({ key }) => stage.inquiries.findByKey(key)));
  const ids = found.flatMap((row) => row?.id ?? []);
  await stage.overdue.mark(stage.tx, ids, randomUUID());
}

function planWork(letters: readonly Letter[], calendar: Calendar): Act[] {
  return inOrder(
    [
      ...stockActs(calendar, demoInventory),
      ...letterActs(letters, calendar),
      ...spamActs(calendar),
      ...storyActs(letters, calendar),
      ...bookingActs(calendar),
      ...taskActs(calendar),
    ],
    calendar,
  );
}

function planInbox(letters: readonly Letter[], calendar: Calendar): Act[] {
  const plain = letters.map(({ inquiry: { hold: _hold, ...inquiry }, ...letter }) => ({
    ...letter,
    inquiry,
  }));
  const read = plain.flatMap(({ inquiry: { readAfterHours }, key, at }): Act[] =>
    readAfterHours === undefined
      ? []
      : [
          {
            at: hoursAfter(at, readAfterHours),
            name: 'Read',
            play: async (stage) => stage.inquiries.markRead(stage.tx, await idOf(stage, key)),
          },
        ],
  );
  return inOrder([...letterActs(plain, calendar), ...read], calendar);
}

const inOrder = (acts: readonly Act[], { now }: Calendar): Act[] =>
  acts.filter(({ at }) => at <= now).toSorted((one, other) => one.at.getTime() - other.at.getTime());

function numberOf(vehicleIds: readonly number[]): Cast['vehicleOf'] {
  const ids = new Map(demoInventory.map(({ stockNumber }, at) => [stockNumber, vehicleIds[at]]));
  return (stockNumber) => {
    const id = ids.get(stockNumber);
    if (id === undefined) throw new Error(`There is no vehicle ${stockNumber}`);
    return id;
  };
}

function nobody(): never {
  throw new Error('Nobody works here');
}
