import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '#shared/dates.ts';
import { findReduction } from './price-reduction.ts';
import { listPublicPrices, type PriceNote, readPublicPrices } from './public-prices.ts';

const FIRST = '2026-01-01';
const dayOf = (number: number) => daysAfter(FIRST, number);
const note = (day: number, dollars: number | null, more: Partial<PriceNote> = {}): PriceNote => ({
  day: dayOf(day),
  cents: dollars === null ? null : dollars * 100,
  priceType: 'drive_away',
  isPublic: true,
  ...more,
});
const reductionOf = (notes: readonly PriceNote[], today: number, addedOn = notes[0]?.day ?? '') =>
  findReduction(readPublicPrices(notes, addedOn), dayOf(today));

describe('a price is called reduced', () => {
  const fell = [note(0, 30_000), note(28, 28_500)];
  it('from the day of the reduction, for 30 days', () => {
    const expected = { byCents: 150_000, fromCents: 3_000_000, on: dayOf(28) };
    expect(reductionOf(fell, 28)).toEqual(expected);
    expect(reductionOf(fell, 57)).toEqual(expected);
    expect(reductionOf(fell, 58)).toBeUndefined();
  });
  it.each<[string, PriceNote[], number]>([
    ['the higher price was public for a day less', [note(0, 30_000), note(27, 28_500)], 30],
    ['it was raised within 90 days', [note(0, 28_000), note(10, 30_000), note(99, 28_500)], 100],
    [
      'it was raised while it was off the site',
      [note(0, 28_000), note(9, 30_000, { isPublic: false }), note(10, 30_000), note(60, 28_500)],
      61,
    ],
    ['the price type is another', [note(0, 30_000), note(40, 28_500, { priceType: 'excl_gov_charges' })], 41],
    [
      'the price type changed before',
      [note(0, 29_000, { priceType: 'excl_gov_charges' }), note(10, 30_000), note(60, 28_500)],
      61,
    ],
    [
      'nobody knows the price type',
      [note(0, 30_000, { priceType: '' }), note(40, 28_500, { priceType: '' })],
      41,
    ],
    ['it went up again', [note(0, 30_000), note(40, 28_500), note(45, 28_600)], 46],
    [
      'it was off the site in between',
      [note(0, 30_000), note(40, 30_000, { isPublic: false }), note(41, 28_500)],
      42,
    ],
    ['it was without a price in between', [note(0, 30_000), note(40, null), note(41, 28_500)], 42],
    ['the higher price was that of a draft', [note(0, 30_000, { isPublic: false }), note(40, 28_500)], 41],
    ['it is sold', [note(0, 30_000), note(40, 28_500), note(41, 28_500, { isPublic: false })], 42],
    [
      'somebody did not note what was public',
      [note(0, 30_000), note(20, 30_000, { isPublic: null }), note(40, 28_500)],
      41,
    ],
    ['the clock was wrong', [note(0, 31_000), note(300, 30_000), note(40, 28_500)], 50],
  ])('is not called so where %s', (_why, notes, today) => {
    expect(reductionOf(notes, today)).toBeUndefined();
  });
  it('after a raise of 90 days ago, against the last price that stood long enough', () => {
    const notes = [note(0, 28_000), note(10, 30_000), note(100, 29_000), note(110, 28_500)];
    expect(reductionOf(notes, 111)).toEqual({ byCents: 150_000, fromCents: 3_000_000, on: dayOf(100) });
  });
  it('is not called so where a raise within 90 days may not have been recorded', () => {
    const from = (day: number) => [note(day, 30_000), note(day + 28, 28_500)];
    // Imported with an older date, or from before prices were noted.
    expect(reductionOf(from(10), 40, dayOf(0))).toBeUndefined();
    expect(reductionOf(from(10), 40, dayOf(10))).toBeDefined();
    const unknown = [note(0, 30_000), note(9, 28_000, { isPublic: null })];
    expect(reductionOf([...unknown, ...from(9)], 40)).toBeUndefined();
    expect(reductionOf([...unknown, note(9, 30_000), note(98, 28_500)], 99)).toBeUndefined();
    expect(reductionOf([...unknown, note(9, 30_000), note(99, 28_500)], 99)).toBeDefined();
    // A draft in between does not make known what was before it.
    const draft = note(9, 30_000, { isPublic: false });
    expect(reductionOf([...unknown, draft, note(20, 30_000), note(99, 28_500)], 99)).toBeUndefined();
    // More notes than are read.
    const many = Array.from({ length: 61 }, (_, at) => note(at, 30_000 - at));
    const last = [note(61, 29_000), note(89, 28_000)];
    expect(reductionOf([...many, ...last], 90)).toBeUndefined();
  });
  it('counts by what stands at the end of the day', () => {
    const slip = [note(0, 30_000), note(20, 3_000), note(20, 30_000), note(40, 28_500)];
    expect(reductionOf(slip, 40)?.byCents).toBe(150_000);
    const raisedAndMended = [note(0, 30_000), note(40, 33_000), note(40, 30_000)];
    expect(readPublicPrices(raisedAndMended, FIRST)).toEqual([]);
  });
});

it('lists each price with its days', () => {
  const notes = [note(0, 31_000, { isPublic: false }), note(3, 30_000), note(9, 30_000, { isPublic: false })];
  notes.push(note(12, 29_000), note(20, 28_000, { priceType: 'excl_gov_charges' }));
  expect(listPublicPrices(readPublicPrices(notes, FIRST))).toEqual([
    { from: dayOf(3), until: dayOf(8), cents: 3_000_000, priceType: 'drive_away' },
    { from: dayOf(12), until: dayOf(19), cents: 2_900_000, priceType: 'drive_away' },
    { from: dayOf(20), until: undefined, cents: 2_800_000, priceType: 'excl_gov_charges' },
  ]);
});

// The same rule, one day at a time.

type Offer = { cents: number; priceType: string } | 'unknown' | undefined;

function naive(notes: readonly PriceNote[], today: number, addedOn: number) {
  const offerOn = (day: number): Offer => {
    const isLost = notes.some((one) => one.isPublic === null && one.day > dayOf(day));
    const last = notes.filter((one) => one.day <= dayOf(day)).at(-1);
    if (isLost || last?.isPublic === null) return 'unknown';
    if (!last) return day < addedOn ? undefined : 'unknown';
    return last.isPublic && last.cents ? { cents: last.cents, priceType: last.priceType ?? '' } : undefined;
  };
  // From before the vehicle was added.
  const START = 10;
  const all = Array.from({ length: START + today + 1 }, (_, at) => offerOn(at - START));
  const offers = (from: number, to: number) => all.slice(START + from, START + to);
  const offerAt = (day: number) => all[START + day];
  const isSame = (one: Offer, other: Offer) => JSON.stringify(one) === JSON.stringify(other);
  const mayBeRaisedOn = (day: number) => {
    const offer = offerAt(day);
    const before = all.slice(0, START + day).findLast((one) => one !== undefined);
    if (!offer || offer === 'unknown' || !before || isSame(offer, offerAt(day - 1))) return false;
    return before === 'unknown' || offer.cents > before.cents || offer.priceType !== before.priceType;
  };
  const now = offerAt(today);
  if (!now || now === 'unknown' || !now.priceType) return undefined;
  for (let on = today; on > today - 30 && on >= 28; on -= 1) {
    const higher = offerAt(on - 1);
    const lower = offerAt(on);
    if (!higher || higher === 'unknown' || !lower || lower === 'unknown') return undefined;
    const stood = offers(on - 28, on).every((offer) => isSame(offer, higher));
    const since = offers(on - 1, today + 1);
    const onlyFell = since.every((offer, at) => {
      if (!offer || offer === 'unknown') return false;
      const before = since[at - 1];
      const fell = !before || before === 'unknown' || offer.cents <= before.cents;
      return offer.priceType === now.priceType && fell;
    });
    const window = Array.from({ length: 89 }, (_, back) => on - 1 - back);
    if (stood && onlyFell && lower.cents < higher.cents)
      return window.some((day) => day > -START && mayBeRaisedOn(day))
        ? undefined
        : { byCents: higher.cents - now.cents, fromCents: higher.cents, on: dayOf(on) };
  }
  return undefined;
}

it('is the rule, one day at a time', () => {
  const change = fc.record({
    wait: fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 24, max: 32 }),
      fc.integer({ min: 50, max: 95 }),
    ),
    dollars: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 6 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    priceType: fc.oneof(
      { weight: 12, arbitrary: fc.constant('drive_away') },
      { weight: 1, arbitrary: fc.constantFrom('excl_gov_charges', '') },
    ),
    isPublic: fc.oneof(
      { weight: 24, arbitrary: fc.constant(true) },
      { weight: 2, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  });
  let reduced = 0;
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 2, maxLength: 8 }),
      fc.integer({ min: 0, max: 33 }),
      // How long the vehicle was there before the first note; mostly it was added then.
      fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 5 })),
      (changes, later, unnoted) => {
        let day = 0;
        const notes = changes.map(({ wait, dollars, ...more }) => {
          day += wait;
          return note(day, dollars, more);
        });
        const addedOn = (changes[0]?.wait ?? 0) - unnoted;
        const expected = naive(notes, day + later, addedOn);
        if (expected) reduced += 1;
        expect(reductionOf(notes, day + later, dayOf(addedOn))).toEqual(expected);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(reduced).toBeGreaterThan(20);
});
