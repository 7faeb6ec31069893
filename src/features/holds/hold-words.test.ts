import { expect, it } from 'vitest';
import { type HoldFacts, whyHold } from './hold-words.ts';

/** Wednesday 18 November 2026, 1pm in Sydney. */
const now = new Date('2026-11-18T02:00:00.000Z');
const at = (time: string) => Date.parse(`2026-11-18T${time}:00+11:00`);

it.each<[Partial<HoldFacts>, string | undefined, string | undefined]>([
  [{ untilMs: at('16:00') }, 'today', 'Hold ends at 4pm'],
  [{ untilMs: at('14:00') }, 'soon', 'Hold ends at 2pm'],
  [{ untilMs: at('12:00') }, 'late', 'Hold was up today at 12pm'],
  [{ untilMs: at('12:00') - 86_400_000 }, 'late', 'Hold was up yesterday at 12pm'],
  [{ untilMs: at('12:00') + 86_400_000 }, undefined, undefined],
  [{ isAsked: true }, 'soon', 'Asks for a hold: to be decided'],
  [{ isSold: true }, 'late', 'Held vehicle is marked Sold: to this buyer?'],
  [
    { isSold: true, isSoldToAnother: true },
    'late',
    'Held vehicle is marked Sold to somebody else: end the hold',
  ],
  [{ isGone: true }, 'late', 'Held vehicle is no longer in the stock: was it sold to this buyer?'],
])('says why a hold is on the list of the day: %j', (facts, urgency, reason) => {
  const none = { isAsked: false, isSold: false, isSoldToAnother: false, isGone: false, untilMs: null };
  const why = whyHold({ ...none, ...facts }, now);
  expect(why).toEqual(urgency && { urgency, reason });
});
