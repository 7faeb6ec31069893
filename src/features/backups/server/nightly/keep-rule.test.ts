import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY_MS, monthsBefore, sydneyDay } from '#shared/dates.ts';
import { chooseSurplus, KEPT, type Keepable } from './keep-rule.ts';

const MOST = KEPT.days + KEPT.weeks + KEPT.months;
const start = Date.parse('2026-01-01T15:00:00.000Z');
const at = (ms: number) => new Date(ms).toISOString();

const some = fc
  .uniqueArray(fc.record({ ms: fc.integer({ min: 0, max: 900 * DAY_MS }), isVerified: fc.boolean() }), {
    selector: ({ ms }) => ms,
    minLength: 1,
    maxLength: 80,
  })
  .map((all) =>
    all.map(({ ms, isVerified }): Keepable => ({ filename: `n${ms}`, created: at(start + ms), isVerified })),
  );

/** One night after the other, each with its backup, and what is left at the end. */
function liveThrough(nights: number, { keepMonths = 24, atNight = (night: number) => night } = {}): string[] {
  let left: Keepable[] = [];
  for (let night = 0; night < nights; night += 1) {
    const now = new Date(start + atNight(night) * DAY_MS);
    const made = { filename: `night ${night}`, created: now.toISOString(), isVerified: true };
    left.push(made);
    const gone = chooseSurplus(left, {
      now,
      oldest: monthsBefore(now, keepMonths),
      justVerified: made.filename,
    });
    left = left.filter((one) => !gone.includes(one));
  }
  return left.map(({ created }) => sydneyDay(new Date(created)));
}

it('keeps seven days, four weeks and six months', () => {
  // The last night is Friday, 16 October 2026, by the dealership's calendar.
  expect(liveThrough(288)).toEqual([
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-27',
    '2026-09-30',
    '2026-10-04',
    '2026-10-10',
    '2026-10-11',
    '2026-10-12',
    '2026-10-13',
    '2026-10-14',
    '2026-10-15',
    '2026-10-16',
  ]);
});

it('keeps none longer than personal data may be kept', () => {
  expect(liveThrough(288, { keepMonths: 2 })[0]).toBe('2026-08-31');
});

it('loses no more than a place of each kind to a clock that jumps ahead for a night', () => {
  const usual = liveThrough(288);
  const jumped = liveThrough(289, { keepMonths: 1_200, atNight: (night) => (night === 288 ? 1_500 : night) });
  expect(usual.filter((day) => !jumped.includes(day)).length).toBeLessThanOrEqual(3);
});

it('is right whatever is there', () => {
  fc.assert(
    fc.property(
      some,
      fc.nat(),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 36 }),
      (all, which, today, keepMonths) => {
        const just = all[which % all.length] as Keepable; // there is at least one
        const now = new Date(start + today * DAY_MS);
        const circumstances = { now, oldest: monthsBefore(now, keepMonths), justVerified: just.filename };
        const gone = chooseSurplus(all, circumstances);
        const left = all.filter((one) => !gone.includes(one));
        // Not without one that was just read back, and never that one.
        if (!just.isVerified) {
          expect(gone).toEqual([]);
          return;
        }
        expect(left).toContain(just);
        expect(left.length).toBeLessThanOrEqual(3 * MOST + 1);
        // What is in time goes only where a good one, as new or newer, of its own kind stays.
        for (const one of gone) {
          if (one.created < circumstances.oldest.toISOString()) continue;
          const isNewer = (other: Keepable) =>
            other.created > one.created &&
            (other.isVerified === one.isVerified || other.created > now.toISOString());
          expect(left.some(isNewer)).toBe(true);
        }
        // Nothing more goes by asking again.
        expect(chooseSurplus(left, circumstances)).toEqual([]);
      },
    ),
  );
});

it('lets nothing go for want of a good one', () => {
  const all = [0, 1, 2].map((day) => ({
    filename: `n${day}`,
    created: at(start - day * 1_000 * DAY_MS),
    isVerified: day > 0,
  }));
  const now = new Date(start);
  expect(chooseSurplus(all, { now, oldest: now, justVerified: 'n0' })).toEqual([]);
  expect(chooseSurplus(all, { now, oldest: now, justVerified: 'gone' })).toEqual([]);
});
