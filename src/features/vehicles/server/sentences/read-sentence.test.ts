import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeFilters } from '../../search/describe-filters.ts';
import { readFilters, toSearchParams, type VehicleFilters } from '../../search/vehicle-filters.ts';
import { aCatalogue } from '../catalogue/listed-vehicle.fixture.ts';
import { type ReadSentence, readSentence } from './read-sentence.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

const cars = `
Toyota|LandCruiser|Sahara|SUV|Diesel|4WD|White|Tan
Toyota|HiLux|SR5|Ute|Diesel|4WD|Silver|Black
Toyota|Camry|Ascent|Sedan|Hybrid|FWD|Blue|Black
Toyota|Kluger|GXL|SUV|Petrol|AWD|Red|Black
Ford|Ranger|Wildtrak|Dual Cab|Diesel|4WD|Orange|Black
Ford|Mustang|GT|Coupe|Petrol|RWD|Yellow|Black
Ford|F-150|Lariat|Ute|Petrol|4WD|Black|Brown
Mazda|CX-5|Akera|SUV|Petrol|AWD|Red|White
Mazda|3|G20|Hatchback|Petrol|FWD|Grey|Black
Mazda|MX-5|RS|Convertible|Petrol|RWD|Red|Tan
Mercedes-Benz|C 63 S|AMG|Sedan|Petrol|RWD|Gray|Red
Mercedes-Benz|V-Class|Avantgarde|People Mover|Diesel|RWD|Black|Black
BMW|X5|xDrive30d|SUV|Diesel|AWD|White|Beige
Volkswagen|Golf|GTI|Hatchback|Petrol|FWD|White|Black
Land Rover|Range Rover|Autobiography|SUV|Diesel|4WD|Green|Brown
Porsche|911|Carrera S|Coupe|Petrol|RWD|Yellow|Black
Tesla|Model 3|Long Range|Sedan|Electric|RWD|White|White
Mitsubishi|Outlander|Exceed|SUV|Plug-in Hybrid|AWD|Blue|Black
Peugeot|2008|Allure|SUV|Petrol|FWD|Orange|Black
Holden|Commodore|SS|Sedan|Petrol|RWD|Red|Black
Volvo|V60|T8|Wagon|Hybrid|AWD|Silver|Black
Hyundai|iLoad||Van|Diesel|RWD|White|Gray
Holden|Ute|Magnum|Ute|Petrol|RWD|Blue|Black
Bentley|Continental|GT|Grand Tourer|Petrol|AWD|Green|Beige`;

let vocabulary: Vocabulary;
beforeAll(async () => {
  const rows = cars.trim().split('\n');
  const yard = rows.map((row) => {
    const [make = '', model = '', badge = '', vehicleType = '', fuelType = '', driveType = ''] =
      row.split('|');
    const [exteriorColor = '', interiorColor = ''] = row.split('|').slice(6);
    return { make, model, badge, vehicleType, fuelType, driveType, exteriorColor, interiorColor };
  });
  vocabulary = vocabularyOf(
    await aCatalogue([...yard, { transmission: 'Manual', make: 'Kia', model: 'Rio' }]),
  );
});

const priceForWeek = (dollars: number) => (dollars > 20_000 ? undefined : dollars * 200);
const read = (sentence: string): ReadSentence =>
  readSentence(sentence, { vocabulary, year: 2026, priceForWeek });

describe('what buyers write', () => {
  it.each<[string, VehicleFilters]>([
    [
      'diesel ute under 45k that tows 3.5 t',
      { type: 'Ute', fuelType: 'Diesel', priceMax: 45_000, towMin: 3_500 },
    ],
    [
      '7 seats, not white, last 5 years, under $250 a week',
      { seatsMin: 7, exteriorColor: '!White', yearMin: 2021, weekMax: 250 },
    ],
    ['Toyota', { make: 'Toyota' }],
    ['toyota landcruiser', { make: 'Toyota', model: 'LandCruiser' }],
    ['land cruiser', { make: 'Toyota', model: 'LandCruiser' }],
    ['Toyota Land Cruiser diesel', { make: 'Toyota', model: 'LandCruiser', fuelType: 'Diesel' }],
    ['LC79', { make: 'Toyota', model: 'LandCruiser', keywords: '79' }],
    ['79 series', { make: 'Toyota', model: 'LandCruiser', keywords: '79' }],
    ['lc 200', { make: 'Toyota', model: 'LandCruiser', keywords: '200' }],
    ['Merc', { make: 'Mercedes-Benz' }],
    ['mercedes benz c63', { make: 'Mercedes-Benz', keywords: 'c63' }],
    ['merc c 63 s', { make: 'Mercedes-Benz', model: 'C 63 S' }],
    ['vw golf gti', { make: 'Volkswagen', model: 'Golf', keywords: 'gti' }],
    ['beemer x5', { make: 'BMW', model: 'X5' }],
    ['rangie', { make: 'Land Rover', model: 'Range Rover' }],
    ['a red mazda 3', { make: 'Mazda', model: '3', exteriorColor: 'Red' }],
    ['cx5', { make: 'Mazda', model: 'CX-5' }],
    ['CX-5 or Kluger', { make: 'Mazda|Toyota', model: 'CX-5|Kluger' }],
    ['peugeot 2008', { make: 'Peugeot', model: '2008' }],
    ['F150', { make: 'Ford', model: 'F-150' }],
    ['f-150 lariat', { make: 'Ford', model: 'F-150', keywords: 'lariat' }],
    ['porsche 911', { make: 'Porsche', model: '911' }],
    ['tesla model 3', { make: 'Tesla', model: 'Model 3' }],
    ['Toyota or Mazda', { make: 'Toyota|Mazda' }],
    ['toyota, ford or mazda suv', { make: 'Toyota|Ford|Mazda', type: 'SUV' }],
    ['hilux or ranger', { make: 'Toyota|Ford', model: 'HiLux|Ranger' }],
    ['white or silver ute', { type: 'Ute', exteriorColor: 'White|Silver' }],
    ['not a toyota', { make: '!Toyota' }],
    ['suv but not diesel', { type: 'SUV', fuelType: '!Diesel' }],
    ['no diesel', { fuelType: '!Diesel' }],
    ['not white or black', { exteriorColor: '!White|Black' }],
    ['sedan, anything but white', { type: 'Sedan', exteriorColor: '!White' }],
    ['suv except ford and mazda', { type: 'SUV', make: '!Ford|Mazda' }],
    ['non turbo', {}],
    ['ute', { type: 'Ute' }],
    ['holden ute', { make: 'Holden', model: 'Ute' }],
    ['utes', { type: 'Ute' }],
    ['tradie', { type: 'Ute' }],
    ['dual cab', { type: 'Dual Cab' }],
    ['dual-cab ute', { type: 'Dual Cab' }],
    ['dual cab 4x4 diesel', { type: 'Dual Cab', drive: '4WD', fuelType: 'Diesel' }],
    ['4x4', { drive: '4WD' }],
    ['four wheel drive wagon', { drive: '4WD', type: 'Wagon' }],
    ['all wheel drive', { drive: 'AWD' }],
    ['2wd ute', { drive: 'FWD', type: 'Ute' }],
    ['hatch', { type: 'Hatchback' }],
    ['station wagon', { type: 'Wagon' }],
    ['people mover', { type: 'People Mover' }],
    ['minivan 8 seats', { type: 'People Mover', seatsMin: 8 }],
    ['convertible', { type: 'Convertible' }],
    ['soft top', { type: 'Convertible' }],
    ['coupé', { type: 'Coupe' }],
    ['grand tourer', { type: 'Grand Tourer' }],
    ['electric', { fuelType: 'Electric' }],
    ['EV', { fuelType: 'Electric' }],
    ['phev', { fuelType: 'Plug-in Hybrid' }],
    ['plug-in hybrid suv', { fuelType: 'Plug-in Hybrid', type: 'SUV' }],
    ['hybrid sedan', { fuelType: 'Hybrid', type: 'Sedan' }],
    ['hybrid or electric', { fuelType: 'Hybrid|Electric' }],
    ['unleaded', { fuelType: 'Petrol' }],
    ['auto', { transmission: 'Automatic' }],
    ['manual', { transmission: 'Manual' }],
    ['automatic petrol suv', { transmission: 'Automatic', fuelType: 'Petrol', type: 'SUV' }],
    ['not automatic', { transmission: '!Automatic' }],
    ['grey', { exteriorColor: 'Gray' }],
    ['grey merc', { exteriorColor: 'Gray', make: 'Mercedes-Benz' }],
    ['white suv with tan leather', { exteriorColor: 'White', type: 'SUV', interiorColor: 'Tan' }],
    ['black interior', { interiorColor: 'Black' }],
    ['red with white leather interior', { exteriorColor: 'Red', interiorColor: 'White' }],
    ['tan', { interiorColor: 'Tan' }],
    ['under 30000', { priceMax: 30_000 }],
    ['under $30,000', { priceMax: 30_000 }],
    ['less than 30k', { priceMax: 30_000 }],
    ['up to 30 grand', { priceMax: 30_000 }],
    ['max 30k', { priceMax: 30_000 }],
    ['no more than $29,990', { priceMax: 29_990 }],
    ['30k max', { priceMax: 30_000 }],
    ['$30k or less', { priceMax: 30_000 }],
    ['budget of 25k', { priceMax: 25_000 }],
    ['suv 40k', { type: 'SUV', priceMax: 40_000 }],
    ['over 100k', { priceMin: 100_000 }],
    ['from $50,000', { priceMin: 50_000 }],
    ['at least 50k', { priceMin: 50_000 }],
    ['20-30k', { priceMin: 20_000, priceMax: 30_000 }],
    ['$20,000 to $30,000', { priceMin: 20_000, priceMax: 30_000 }],
    ['between 20k and 30k', { priceMin: 20_000, priceMax: 30_000 }],
    ['between 20 and 30 thousand', { priceMin: 20_000, priceMax: 30_000 }],
    ['30k to 20k', { priceMin: 20_000, priceMax: 30_000 }],
    ['around 40k', { priceMin: 36_000, priceMax: 44_000 }],
    ['about $40,000', { priceMin: 36_000, priceMax: 44_000 }],
    ['1.5 million', { priceMax: 1_500_000 }],
    ['ute 45k and 5 seats', { type: 'Ute', priceMax: 45_000, seatsMin: 5 }],
    ['$250 a week', { weekMax: 250 }],
    ['250 per week', { weekMax: 250 }],
    ['under $100/week', { weekMax: 100 }],
    ['$150pw', { weekMax: 150 }],
    ['up to 200 weekly', { weekMax: 200 }],
    ['2019', { yearMin: 2019, yearMax: 2019 }],
    ['2018 or newer', { yearMin: 2018 }],
    ['2018+', { yearMin: 2018 }],
    ['2018 onwards', { yearMin: 2018 }],
    ['from 2018', { yearMin: 2018 }],
    ['since 2018', { yearMin: 2018 }],
    ['after 2018', { yearMin: 2019 }],
    ['newer than 2018', { yearMin: 2019 }],
    ['no older than 2018', { yearMin: 2018 }],
    ['2018 or older', { yearMax: 2018 }],
    ['before 1990', { yearMax: 1989 }],
    ['up to 1985', { yearMax: 1985 }],
    ['2015 to 2018', { yearMin: 2015, yearMax: 2018 }],
    ['2015-2018 hilux', { yearMin: 2015, yearMax: 2018, make: 'Toyota', model: 'HiLux' }],
    ['from 2015 to 2018', { yearMin: 2015, yearMax: 2018 }],
    ['last 3 years', { yearMin: 2023 }],
    ['from the past five years', { yearMin: 2021 }],
    ['less than 5 years old', { yearMin: 2021 }],
    ['under 3 years old', { yearMin: 2023 }],
    ['over 10 years old', { yearMax: 2016 }],
    ['older than 20 years', { yearMax: 2006 }],
    ['not older than 5 years', { yearMin: 2021 }],
    ['under 100,000 km', { mileageMax: 99_999 }],
    ['less than 80000kms', { mileageMax: 80_000 }],
    ['under 60k km', { mileageMax: 60_000 }],
    ['less than 80 ks', { mileageMax: 80_000 }],
    ['max 50,000 kilometres', { mileageMax: 50_000 }],
    ['under 30k under 100,000km', { priceMax: 30_000, mileageMax: 99_999 }],
    ['7 seater', { seatsMin: 7 }],
    ['seven seats', { seatsMin: 7 }],
    ['7-seater suv', { seatsMin: 7, type: 'SUV' }],
    ['at least 5 seats', { seatsMin: 5 }],
    ['seats 8', { seatsMin: 8 }],
    ['tows 2500kg', { towMin: 2_500 }],
    ['tow 3 tonne', { towMin: 3_000 }],
    ['towing capacity of 3.5t', { towMin: 3_500 }],
    ['3500 kg towing', { towMin: 3_500 }],
    ['can tow 2.5 tonnes', { towMin: 2_500 }],
    ['3.5t braked', { towMin: 3_500 }],
    ['200kw', { powerMin: 200 }],
    ['over 300 kW', { powerMin: 300 }],
    ['400 hp', { powerMin: 298 }],
    ['with rego', { registered: true }],
    ['registered hilux', { registered: true, make: 'Toyota', model: 'HiLux' }],
    ['new arrivals', { recentlyAdded: true }],
    ['suv on special', { type: 'SUV', specialOffer: true }],
    ['toyta hilux', { make: 'Toyota', model: 'HiLux' }],
    ['mitsubushi outlander', { make: 'Mitsubishi', model: 'Outlander' }],
    ['mustnag', { make: 'Ford', model: 'Mustang' }],
    ['convertable', { type: 'Convertible' }],
    ['V8', { keywords: 'V8' }],
    ['golf 1.4T', { make: 'Volkswagen', model: 'Golf', keywords: '1.4T' }],
    ['2.0t', { keywords: '2.0t' }],
    ['3.5t', { towMin: 3_500 }],
    ['ute with bull bar and tow bar', { type: 'Ute', keywords: 'bull bar tow bar' }],
    ['one owner sahara', { keywords: 'owner sahara' }],
    ['I am looking for a cheap diesel SUV, please!', { fuelType: 'Diesel', type: 'SUV' }],
    ['show me the newest utes', { type: 'Ute' }],
    ['family car with low kms', {}],
    ['', {}],
    ['   ', {}],
    ['!!!', {}],
  ])('%s', (sentence, filters) => {
    expect(read(sentence).filters).toEqual(filters);
  });

  it.each([
    ['cheapest suv', 'price-asc'],
    ['newest first', 'year-desc'],
    ['low kms', 'mileage-asc'],
    ['most expensive', 'price-desc'],
  ])('%s is an order', (sentence, sort) => {
    expect(read(sentence).sort).toBe(sort);
  });

  it.each([
    ['over 50,000 km', ['over 50,000 km']],
    ['not registered', ['not registered']],
    ['without sunroof', ['without sunroof']],
    ['white but not black', ['black']],
    ['at most 5 seats', ['at most 5 seats']],
    ['toyota or mazda 3', ['Toyota']],
    ['999999999 million a week', ['999999999 million a week']],
    ['900000000 million', ['900000000000000']],
    ['Make: ', []],
  ])('%s names something that nothing is searched by, and is said', (sentence, leftOut) => {
    const { filters, leftOut: said } = read(sentence);
    expect(said).toEqual(leftOut);
    expect(filters.keywords).toBeUndefined();
  });

  it('more words than an address takes are said, and not forgotten', () => {
    const words = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const { filters, leftOut } = read(`${words} suv`);
    expect(filters).toEqual({ type: 'SUV' });
    expect(leftOut).toEqual([words]);
  });

  it('a budget a week is not understood where no rate is set', () => {
    const { filters, leftOut } = readSentence('$250 a week', { vocabulary, year: 2026 });
    expect(filters).toEqual({});
    expect(leftOut).toEqual(['$250 a week']);
  });

  it('what is like a vehicle has its type, and what is said of it', () => {
    const like = { vehicleType: 'SUV', price: 60_000, year: 2020, mileage: 50_000 };
    const say = (text: string) => readSentence(text, { vocabulary, year: 2026, like }).filters;
    expect(say('like this one but cheaper')).toEqual({ type: 'SUV', priceMax: 59_999 });
    expect(say('something like this but newer, in white')).toEqual({
      type: 'SUV',
      yearMin: 2021,
      exteriorColor: 'White',
    });
    expect(say('like this with fewer kms')).toEqual({ type: 'SUV', mileageMax: 49_999 });
  });
});

it('a model whose name begins longer ones takes those in', async () => {
  const models = ['LandCruiser', 'LandCruiser Prado', 'LandCruiser 70', 'HiLux'];
  const yard = models.map((model) => ({ make: 'Toyota', model }));
  const facts = { vocabulary: vocabularyOf(await aCatalogue(yard)), year: 2026, priceForWeek };
  const all = 'LandCruiser|LandCruiser 70|LandCruiser Prado';
  for (const said of ['landcruiser', 'Toyota Land Cruiser', 'landcruser'])
    expect(readSentence(said, facts).filters).toEqual({ make: 'Toyota', model: all });
  expect(readSentence('not a landcruiser', facts).filters).toEqual({ model: `!${all}` });
  expect(readSentence('landcruiser prado', facts).filters).toEqual({
    make: 'Toyota',
    model: 'LandCruiser Prado',
  });
  // Said as a filter it is the one model, so that each search is what its words say.
  expect(readSentence('Model: LandCruiser', facts).filters.model).toBe('LandCruiser');
  const many = Array.from({ length: 12 }, (_, at) => ({ make: 'Toyota', model: `LandCruiser number ${at}` }));
  const crowded = { ...facts, vocabulary: vocabularyOf(await aCatalogue([...yard, ...many])) };
  expect(readSentence('toyota landcruiser', crowded).filters).toEqual({
    make: 'Toyota',
    keywords: 'landcruiser',
  });
});

describe('every set of filters', () => {
  const oneOf = (...values: string[]) => fc.constantFrom(...values);
  const choice = (...values: string[]) =>
    fc
      .tuple(fc.boolean(), fc.uniqueArray(oneOf(...values), { minLength: 1, maxLength: 3 }))
      .map(([isNot, some]) => (isNot ? '!' : '') + some.join('|'));
  const dollars = fc.integer({ min: 100, max: 200_000_000 }).map((cents) => cents / 100);
  const anyFilters = fc.record(
    {
      make: choice('Toyota', 'Mercedes-Benz', 'Land Rover', 'Odd, Make', 'This or That', 'not so'),
      model: choice('LandCruiser', '3', '2008', 'C 63 S', '79 Series'),
      type: choice('Ute', 'Dual Cab', 'SUV'),
      priceMin: dollars,
      priceMax: dollars,
      weekMax: fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100),
      yearMin: fc.integer({ min: 1900, max: 2026 }),
      yearMax: fc.integer({ min: 1900, max: 2026 }),
      mileageMax: fc.integer({ min: 1, max: 99_999 }),
      transmission: choice('Automatic', 'Manual', 'Dual Clutch'),
      fuelType: choice('Diesel', 'Plug-in Hybrid'),
      drive: choice('4WD', 'AWD'),
      exteriorColor: choice('White', 'Gray', 'Exotic'),
      interiorColor: choice('Tan', 'Two-Tone', 'Black'),
      seatsMin: fc.integer({ min: 1, max: 60 }),
      towMin: fc.integer({ min: 1, max: 9_999 }),
      powerMin: fc.integer({ min: 1, max: 1_500 }),
      registered: fc.constant(true),
      recentlyAdded: fc.constant(true),
      specialOffer: fc.constant(true),
      keywords: fc.oneof(
        oneOf('V8', 'Make: Ford, not white', 'under 40k', 'bull bar, "tow bar"'),
        fc.string({ minLength: 1 }),
      ),
    },
    { requiredKeys: [] },
  );

  it('said as its chips say it, is read as the same set', () => {
    fc.assert(
      fc.property(anyFilters, (some) => {
        const filters = readFilters(toSearchParams({ filters: some as VehicleFilters }));
        expect(read(toSentence(filters))).toEqual({ filters, leftOut: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('any text is read without trouble, in little time', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'under ',
        '$',
        '45',
        'k ',
        ',000',
        ' or ',
        'not ',
        'toyota ',
        'tows ',
        '3.5 t',
        'a week',
        '"',
        'make: ',
        ' to ',
        '9'.repeat(30),
        'between ',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { filters } = read(pieces.join(''));
        for (const value of Object.values(filters))
          if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
      }),
    );
    for (const unit of [
      'not ',
      'between ',
      '1 to ',
      'make: ',
      '"',
      'tow ',
      'a '.repeat(5),
      ' ',
      '$',
      '1,000',
    ])
      read(unit.repeat(2_000 / unit.length));
  });
});

describe('what is suggested', () => {
  const suggest = (key: string) => vocabulary.complete(key, 5).map(({ text }) => text);

  it('are the names that begin so, the most common first', () => {
    expect(suggest('toy')[0]).toBe('Toyota');
    expect(suggest('landc')).toEqual(['Toyota LandCruiser']);
    expect(suggest('sah')).toEqual(['Sahara']);
    expect(suggest('zzz')).toEqual([]);
  });
});

/** By the words of the chips; keywords come last, because they go on to the end. */
function toSentence(filters: VehicleFilters): string {
  const chips = describeFilters(filters).toSorted(
    (one, other) => Number(one.name === 'keywords') - Number(other.name === 'keywords'),
  );
  return chips.map(({ label }) => label).join(', ');
}
