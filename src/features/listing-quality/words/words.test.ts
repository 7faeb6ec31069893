import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyFields } from '#features/vehicles/fields/vehicle-fields.ts';
import {
  driveTypes,
  fuelTypes,
  historyFlags,
  regoStates,
  transmissions,
  vehicleTypes,
} from '#features/vehicles/fields/vehicle-options.ts';
import { checkWords } from './check-words.ts';
import { draftDescription, LEAST_SENTENCES, MOST_SENTENCES } from './draft-description.ts';
import { type Tone, tones } from './draft-parts.ts';
import type { WordFacts } from './word-facts.ts';

const bare: WordFacts = { ...emptyFields, specifications: {} };
const hilux: WordFacts = {
  ...bare,
  make: 'Toyota',
  model: 'Hilux',
  badge: 'SR5',
  year: 2021,
  mileage: 85_432,
  vehicleType: 'Dual Cab',
  exteriorColor: 'White',
  fuelType: 'Diesel',
  engine: '2.8L turbo',
  transmission: 'Automatic',
  driveType: '4WD',
  seats: 5,
  doors: 4,
  powerKw: 150,
  towBrakedKg: 3500,
  buildMonth: '2021-03',
  specifications: { interior: { seating: 'Leather seats, heated in front' } },
};
const said = (text: string, facts: Partial<WordFacts> = {}) =>
  checkWords(text, { ...bare, ...facts }).map(({ start, end }) => text.slice(start, end));
const reasons = (text: string, facts: Partial<WordFacts> = {}) =>
  checkWords(text, { ...bare, ...facts }).map((finding) => finding.text);

describe('the check of what was typed', () => {
  it.each([
    ['A one owner car.', ['one owner']],
    [
      'Two owners from new, full service history and log books',
      ['Two owners', 'full service history', 'log books'],
    ],
    ['Priced to sell, drive away!', ['drive away']],
    ['Plus on road costs.', ['Plus on road costs']],
    ['Only $99 per week', ['$99 per week']],
    ['Was $29,990, now less', ['Was $29,990']],
    ['Accident free, PPSR clear, long rego', ['Accident free', 'PPSR', 'long rego']],
    ['Immaculate condition with leather', ['Immaculate condition', 'leather']],
    [
      'Call 0412 345 678 or (02) 6362 1234, or 1300 655 506',
      ['0412 345 678', '(02) 6362 1234', '1300 655 506'],
    ],
    ['Call 6362 1234 or +61 412 345 678', ['6362 1234', '+61 412 345 678']],
    ['Write to me@yard.example or see www.yard.example', ['me@yard.example', 'www.yard.example']],
    ['Will not last long, so hurry: last chance!', ['Will not last long', 'hurry', 'last chance']],
    ["This one won't last", ["won't last"]],
    ['It won’t be here long. Don’t miss out, today only', ['won’t be here long', 'Don’t miss', 'today only']],
    ['Selling fast, act now before it’s gone', ['Selling fast', 'act now', 'before it’s gone']],
    ['Only one left, rare find, 1 of 50', ['Only one left', 'rare find', '1 of 50']],
    ['A lasting engine, with the last service in May; act as you like. One of our best.', []],
    ['BEST UTE IN TOWN!!!', ['BEST UTE IN TOWN', '!!!']],
    ['Built 2015 2019 models, GVM 3050 kg, AWD, ABS, PPSR-free words', ['PPSR']],
    ['A tidy car. It stops at 100 km/h, of course!', []],
    ['', []],
    ['  ', []],
  ])('%j has %j', (text, places) => {
    expect(said(text)).toEqual(places);
  });

  it('lets stand what is recorded', () => {
    expect(said('Drive Away, no more to pay', { priceType: 'drive_away' })).toEqual([]);
    expect(said('Registered until May', { registered: 'yes' })).toEqual([]);
    expect(said('PPSR checked', { ppsrCheckedOn: '2026-05-03' })).toEqual([]);
    expect(said('With the dealer guarantee', { guarantee: 'yes' })).toEqual([]);
    expect(said('Leather inside', { specifications: hilux.specifications })).toEqual([]);
    expect(
      said('One owner', { specifications: { warranty: { additional: 'One owner, by its papers' } } }),
    ).toEqual([]);
    expect(said('Limited Edition', { badge: 'Limited Edition' })).toEqual([]);
    expect(said('The INEOS GRENADIER is here', { make: 'INEOS', model: 'GRENADIER' })).toEqual([]);
  });

  it('does not let stand what the law forbids because a specification says it too', () => {
    expect(said('Drive away', { specifications: { warranty: { additional: 'drive away' } } })).toEqual([
      'Drive away',
    ]);
  });

  it('holds figures against the recorded ones', () => {
    expect(said('With 85,000 km', { mileage: 85_432 })).toEqual([]);
    expect(reasons('With 58,000 kms', { mileage: 85_432 })).toEqual([
      'Recorded as odometer reading: 85,432 km. Only one of the two can be right.',
    ]);
    expect(reasons('With 58,000 km')).toEqual([
      'No odometer reading is recorded. Record it in its field too.',
    ]);
    expect(said('Guarantee of 5,000 km', { guarantee: 'yes', mileage: 90_000 })).toEqual([]);
    expect(said('A seven seater', { seats: 5 })).toEqual(['seven seater']);
    expect(said('Tows 3.5 tonnes and 3,500 kg', { towBrakedKg: 3500 })).toEqual([]);
    expect(said('Tows 2,500 kg', { towBrakedKg: 3500 })).toEqual(['2,500 kg']);
    expect(said('Makes 150kW', { powerKw: 120 })).toEqual(['150kW']);
  });

  it('says once, at the end, which facts are left out', () => {
    const text = 'A white ute.';
    expect(checkWords(text, hilux)).toEqual([
      {
        start: text.length,
        end: text.length,
        severity: 'hint',
        text: 'Recorded, and not in the text: 85,432 km, Diesel, Automatic, 5 seats, tows 3,500 kg braked.',
      },
    ]);
  });

  it('never throws, and names places inside the text, in order', () => {
    const pieces = fc.constantFrom(
      'one owner ',
      'DRIVE AWAY',
      '0412 345 678',
      '!!',
      '85,000 km',
      'tow ',
      '9 seats',
      '$99 p/w',
      '.',
      '\n',
      'ß😀\ud83d',
      ' ',
    );
    const typed = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const places = checkWords(text, hilux);
        for (const { start, end } of places) {
          expect(start).toBeLessThanOrEqual(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        expect(places.map(({ start }) => start)).toEqual(
          places.map(({ start }) => start).sort((a, b) => a - b),
        );
      }),
    );
  });

  it('takes a text of any length; a pattern that looks again from every place would take minutes', () => {
    for (const piece of ['A', 'A ', '0 ', '1,', 'tow 3 ', '$1', 'was ', 'a@', 'full ', "M'"]) {
      expect(checkWords(piece.repeat(20_000 / piece.length), hilux).length).toBeGreaterThan(0);
    }
  });
});

const recorded = (...usual: string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('', ...usual) },
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      'ONE OWNER!!!',
      '0412 345 678',
      'full service history',
      'drive away',
      'a. b',
      'x\ny',
      '7 seats',
    ),
  );
const whole = (least: number, most: number) => fc.option(fc.integer({ min: least, max: most }));
const twoDigits = (number: number) => String(number).padStart(2, '0');
const month = fc
  .tuple(fc.integer({ min: 1990, max: 2027 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, at]) => `${year}-${twoDigits(at)}`);
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }))
  .map(([begun, at]) => `${begun}-${twoDigits(at)}`);

const vehicle: fc.Arbitrary<WordFacts> = fc
  .record({
    make: recorded('Toyota', 'INEOS', 'GWM'),
    model: recorded('Hilux', 'ID.4', '3', 'LANDCRUISER'),
    badge: recorded('SR5', 'GXL'),
    year: whole(1900, 2100),
    mileage: whole(1, 9_999_999),
    vehicleType: recorded(...vehicleTypes),
    exteriorColor: recorded('White', 'Candy White'),
    interiorColor: recorded('Black'),
    fuelType: recorded(...fuelTypes),
    engine: recorded('2.8L turbo', '2.8L turbo diesel'),
    transmission: recorded(...transmissions),
    driveType: recorded(...driveTypes),
    seats: whole(1, 100),
    doors: whole(1, 10),
    powerKw: whole(1, 2500),
    towBrakedKg: whole(50, 50_000),
    gvmKg: whole(100, 100_000),
    buildMonth: fc.oneof(fc.constant(''), month),
    complianceMonth: fc.oneof(fc.constant(''), month),
    registered: fc.constantFrom('', 'yes', 'no'),
    regoState: fc.constantFrom('', ...regoStates),
    guarantee: fc.constantFrom('', 'yes', 'no', 'not_stated'),
    ppsrCheckedOn: fc.oneof(fc.constant(''), day),
    historyFlags: fc.subarray([...historyFlags]),
    specifications: fc.record({
      interior: fc.record({ seating: recorded('Five seats'), climate: recorded('Two zones') }),
      technology: fc.record({ security: recorded('Alarm.'), connectivity: recorded('CarPlay') }),
    }),
  })
  .map((facts) => ({ ...bare, ...facts }));
const anyTone = fc.constantFrom(...(Object.keys(tones) as Tone[])); // the keys of that table

/** Every number in a text, without commas and leading noughts. */
const numbersIn = (text: string) =>
  (text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+/g) ?? []).map((number) =>
    number.replace(/^0+(?=\d)/, ''),
  );

const draft = (facts: WordFacts, tone: Tone, seed: number, today = '2026-11-16') =>
  draftDescription(facts, { tone, seed, today });

describe('the draft', () => {
  it('reads like this', () => {
    expect(draft(hilux, 'plain', 1)).toMatchInlineSnapshot(
      `"This is our 2021 Toyota Hilux SR5 dual cab in white. The vehicle runs on diesel (2.8L turbo), has an automatic transmission and four-wheel drive and makes 150 kW. It has travelled 85,432 km and was built in March 2021. In figures: it has 5 seats and 4 doors and tows up to 3,500 kg braked. Equipment: Leather seats, heated in front. Ask us to arrange an inspection."`,
    );
    expect(draft(hilux, 'friendly', 2)).toMatchInlineSnapshot(
      `"Say hello to this 2021 Toyota Hilux SR5 dual cab in white. On the road it runs on diesel (2.8L turbo), has an automatic transmission and four-wheel drive and makes 150 kW. The numbers: it has travelled 85,432 km and was built in March 2021. Bring the family or the load: it has 5 seats and 4 doors and tows up to 3,500 kg braked. Along with it come: Leather seats, heated in front. Come and see it for yourself."`,
    );
    expect(draft({ ...hilux, historyFlags: ['hail'] }, 'polished', 3)).toMatchInlineSnapshot(
      `"Now on offer: 2021 Toyota Hilux SR5 dual cab in white. As for how it drives, it runs on diesel (2.8L turbo), has an automatic transmission and four-wheel drive and makes 150 kW. For its age and distance: it has travelled 85,432 km and was built in March 2021. In daily use it has 5 seats and 4 doors and tows up to 3,500 kg braked. We draw your attention to this: Hail damage. We invite you to call in for a look."`,
    );
  });

  it('is not made of too little', () => {
    expect(draft(bare, 'plain', 1)).toBeUndefined();
    expect(draft({ ...bare, make: 'Toyota' }, 'plain', 1)).toBeUndefined();
    expect(draft({ ...bare, make: 'Toyota', mileage: 10 }, 'plain', 1)).toBeDefined();
  });

  it('states no odometer reading that is in doubt, and tells of the doubt', () => {
    const text = draft({ ...hilux, historyFlags: ['odometer_suspect'] }, 'plain', 1);
    expect(text).not.toMatch(/85,432|travelled/);
    expect(text).toContain('Odometer reading in doubt.');
  });

  it('says that it is registered up to the last day, and not of one that is marked otherwise', () => {
    const papers = { ...hilux, registered: 'yes', regoState: 'NSW', regoExpiresOn: '2026-11-16' } as const;
    expect(draft(papers, 'plain', 1, '2026-11-16')).toContain('is registered in NSW');
    expect(draft(papers, 'plain', 1, '2026-11-17')).not.toContain('registered');
    expect(draft({ ...papers, regoExpiresOn: '' }, 'plain', 1)).toContain('is registered in NSW');
    expect(draft({ ...papers, registered: 'no' }, 'plain', 1)).not.toContain('registered');
  });

  it('has other words with another seed, and tones differ', () => {
    const texts = (tone: Tone) => Array.from({ length: 20 }, (_, seed) => draft(hilux, tone, seed));
    const all = (Object.keys(tones) as Tone[]).map((tone) => new Set(texts(tone)));
    for (const one of all) expect(one.size).toBeGreaterThan(5);
    expect(new Set(all.flatMap((one) => [...one])).size).toBe(all.reduce((sum, { size }) => sum + size, 0));
  });

  it('has three to six sentences, is the same every time, and passes its own check', () => {
    let made = 0;
    fc.assert(
      fc.property(vehicle, anyTone, fc.nat(), (facts, tone, seed) => {
        const text = draft(facts, tone, seed);
        expect(draft(structuredClone(facts), tone, seed)).toBe(text);
        if (text === undefined) return;
        made += 1;
        expect(checkWords(text, facts)).toEqual([]);
        const sentences = text.split(/(?<=[.!?])\s+/);
        expect(sentences.length).toBeGreaterThanOrEqual(LEAST_SENTENCES);
        expect(sentences.length).toBeLessThanOrEqual(MOST_SENTENCES);
      }),
    );
    expect(made).toBeGreaterThan(50);
  });

  it('has no number that is not recorded', () => {
    fc.assert(
      fc.property(vehicle, anyTone, fc.nat(), (facts, tone, seed) => {
        const known = new Set(numbersIn(JSON.stringify(facts)));
        for (const number of numbersIn(draft(facts, tone, seed) ?? '')) expect(known).toContain(number);
      }),
    );
  });
});
