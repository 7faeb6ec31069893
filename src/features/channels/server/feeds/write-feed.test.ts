import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { setStockPrefix } from '#features/dealership/stock-prefix.ts';
import {
  driveTypes,
  fuelTypes,
  statuses,
  transmissions,
  vehicleTypes,
} from '#features/vehicles/fields/vehicle-options.ts';
import type { ChannelName, FeedFormat } from '../../channels.ts';
import { aWantedVehicle, goldenStock, judge, site, writeAll } from '../feed.fixture.ts';
import { feedId } from './feed-values.ts';
import { headersOf, readRow } from './write-feed.ts';

const feeds: [ChannelName, FeedFormat][] = [
  ['google', 'tsv'],
  ['google', 'xml'],
  ['meta', 'csv'],
  ['csv', 'csv'],
];

describe('a feed', () => {
  it.each(feeds)('for %s as %s is as it always was', async (channel, format) => {
    const text = await writeAll(channel, format, goldenStock);
    await expect(text).toMatchFileSnapshot(`golden/${channel}.${format}`);
  });

  it.each(feeds)('for %s as %s is whole without a vehicle', async (channel, format) => {
    const text = await writeAll(channel, format, []);
    if (format === 'xml') expect(text).toMatch(/^<\?xml [\s\S]*<channel>[\s\S]*<\/channel><\/rss>\n$/);
    else expect(text.trimEnd().split(/[\t,]/)).toEqual(headersOf(channel));
  });
});

/** The value of one column for a vehicle that differs in one field. */
function valueIn(channel: ChannelName, name: string, overrides: Parameters<typeof aWantedVehicle>[0]) {
  return readRow(channel, aWantedVehicle(overrides), site).find((one) => one.name === name)?.value;
}

it.each([
  ['google', 'description'],
  ['meta', 'description'],
  ['csv', 'AdvDescription'],
] as const)('a feed of %s tells of recorded damage, however long the description is', (channel, name) => {
  const end = 'Repairable write-off, Hail damage. Drive Away. Motor Dealer Licence MD19655.';
  const historyFlags = ['repairable_write_off', 'hail'] as const;
  for (const description of ['', 'Tidy.', 'long '.repeat(10_000)])
    expect(valueIn(channel, name, { description, historyFlags })).toMatch(new RegExp(`(^|[ .…])${end}$`));
});

describe('illustrations', () => {
  const ofOne = (isIllustration: boolean) => ({ ...aPhoto(12), isIllustration });
  const aPhoto = (id: number) => ({ id, width: 4, height: 3, placeholder: '', fileKey: `key${id}` });
  const drawn = { featuredPhotoId: 12, photos: [ofOne(true)] };
  const mixed = { featuredPhotoId: 12, photos: [ofOne(true), { ...aPhoto(13), isIllustration: false }] };

  it.each([
    ['google', 'image_link'],
    ['meta', 'image[0].url'],
    ['csv', 'Images'],
  ] as const)('are not sent to %s', (channel, name) => {
    const sent = (one: typeof drawn) => [valueIn(channel, name, one)].flat().filter(Boolean);
    expect(sent(mixed)).toEqual(['https://cars.example/api/photos/13?v=key13']);
    expect(sent(drawn)).toEqual([]);
  });

  it('alone keep a vehicle out where a photo is needed, and the reason says so', async () => {
    const one = aWantedVehicle({ id: 1, ...drawn });
    for (const [channel, text] of [
      ['google', 'Google needs a photo, and illustrations are not sent. Add one.'],
      ['meta', 'Meta needs a photo, and illustrations are not sent. Add one.'],
      ['csv', 'Vehicles without a photo are hardly looked at, and illustrations are not sent. Add one.'],
    ] as const) {
      const { included, findingsOf } = await judge(channel, [one]);
      expect(included).toHaveLength(channel === 'csv' ? 1 : 0);
      expect(findingsOf(one)).toContainEqual(expect.objectContaining({ what: 'No photo', text }));
    }
    expect((await judge('google', [aWantedVehicle({ id: 1, ...mixed })])).included).toHaveLength(1);
  });
});

describe('Google vehicle ads', () => {
  it('have the headers of Merchant Center', () => {
    expect(headersOf('google')).toEqual([
      'id',
      'VIN',
      'vehicle_fulfillment',
      'link',
      'link_template',
      'google_product_category',
      'brand',
      'model',
      'year',
      'trim',
      'condition',
      'mileage',
      'color',
      'price',
      'vehicle_price_type',
      'image_link',
      'additional_image_link',
      'body_style',
      'engine',
      'vehicle_option',
      'description',
    ]);
  });

  it('have its values and units', () => {
    const row = Object.fromEntries(
      readRow('google', aWantedVehicle(), site).map((one) => [one.name, one.value]),
    );
    expect(row).toMatchObject({
      id: 'S1',
      VIN: 'MR0HA3CD500300001',
      vehicle_fulfillment: 'in_store:ORANGE-1',
      link: 'https://cars.example/vehicles/1',
      link_template: 'https://cars.example/vehicles/1?store={store_code}',
      google_product_category: '916',
      brand: 'Toyota',
      model: 'HiLux',
      year: '2021',
      trim: 'SR5 GUN126R',
      condition: 'used',
      mileage: '85000 km',
      color: 'Glacier White',
      price: '54990.00 AUD',
      vehicle_price_type: 'drive_away_price',
      image_link: 'https://cars.example/api/photos/12?v=key0000000',
      additional_image_link: ['https://cars.example/api/photos/11?v=key0000000'],
      body_style: 'ute',
      engine: 'diesel',
      vehicle_option: ['Wheels: 18-inch alloy black', 'Seating: Leather'],
      description: 'Tow bar, canopy. Serviced here since new. Drive Away. Motor Dealer Licence MD19655.',
    });
    expect(valueIn('google', 'vehicle_price_type', { priceType: 'excl_gov_charges' })).toBe(
      'excluding_government_charges_price',
    );
  });

  it('name every body and fuel in its words', () => {
    const bodies = Object.fromEntries(
      vehicleTypes.map((vehicleType) => [vehicleType, valueIn('google', 'body_style', { vehicleType })]),
    );
    const known =
      'city_car compact_suv convertible coupe crossover full_size_van hatchback limousine minivan notchback sedan station_wagon suv truck ute';
    const none = ['Bus', 'Hardtop', 'Light Commercial', 'Light Truck'];
    for (const [type, style] of Object.entries(bodies))
      expect(none.includes(type) ? [''] : known.split(' '), type).toContain(style);
    for (const type of ['Ute', 'Dual Cab', 'Single Cab', 'Extra Cab', 'Space Cab', 'Cab Chassis', 'Pickup'])
      expect(bodies[type]).toBe('ute');
    for (const type of ['Wagon', 'Station Wagon', 'Estate']) expect(bodies[type]).toBe('station_wagon');
    for (const type of ['Panel Van', 'Van']) expect(bodies[type]).toBe('full_size_van');
    for (const type of ['People Mover', 'MPV', 'Mini Bus']) expect(bodies[type]).toBe('minivan');
    for (const type of ['Cabriolet', 'Roadster', 'Targa']) expect(bodies[type]).toBe('convertible');
    for (const type of ['Grand Tourer', 'Sports Car', 'Supercar', 'Hypercar'])
      expect(bodies[type]).toBe('coupe');
    const engines = 'gasoline diesel electric hybrid plug-in_hybrid lpg methane natural_gas other';
    for (const fuelType of [...fuelTypes, 'LPG', 'Steam'])
      expect(engines.split(' ')).toContain(valueIn('google', 'engine', { fuelType }));
    expect(valueIn('google', 'engine', { fuelType: '' })).toBe('');
  });

  it('are for available cars and utes with a clean title alone', async () => {
    const { included, leftOut, findingsOf, forSale } = await judge('google', goldenStock);
    expect(included.map(({ id }) => id)).toEqual([1, 2]);
    expect(forSale).toEqual({ included: 2, total: 6 });
    const reasons = leftOut.map((one) => [
      one.id,
      findingsOf(one)
        .filter((f) => f.leavesOut)
        .map((f) => f.what),
    ]);
    expect(reasons).toEqual([
      [3, ['Reserved']],
      [6, ['Body type not taken']],
      [7, ['No price', 'No price type', 'No VIN', 'No photo']],
      [8, ['Repairable write-off']],
    ]);
  });
});

describe("Meta's catalogue", () => {
  it('has the headers of a file feed', () => {
    expect(headersOf('meta')).toEqual([
      ...['vehicle_id', 'vin', 'title', 'description', 'url', 'make', 'model', 'year', 'trim'],
      ...['body_style', 'vehicle_type', 'exterior_color', 'interior_color', 'mileage.value', 'mileage.unit'],
      ...['state_of_vehicle', 'price', 'availability', 'drivetrain', 'fuel_type', 'transmission'],
      ...['stock_number', 'vehicle_registration_plate', 'date_first_on_lot', 'address.addr1', 'address.city'],
      ...[
        'address.region',
        'address.postal_code',
        'address.country',
        'latitude',
        'longitude',
        'dealer_id',
        'dealer_name',
      ],
      ...['dealer_phone', 'fb_page_id', 'dealer_communication_channel', 'dealer_privacy_policy_url'],
      ...Array.from({ length: 20 }, (_, at) => `image[${at}].url`),
    ]);
  });

  it('has its values and units', () => {
    const row = Object.fromEntries(
      readRow('meta', aWantedVehicle(), site).map((one) => [one.name, one.value]),
    );
    expect(row).toMatchObject({
      vehicle_id: 'S1',
      title: '2021 Toyota HiLux SR5',
      body_style: 'TRUCK',
      'mileage.value': '85000',
      'mileage.unit': 'KM',
      state_of_vehicle: 'Used',
      price: '54990 AUD',
      drivetrain: '4X4',
      fuel_type: 'DIESEL',
      transmission: 'Automatic',
      vehicle_registration_plate: 'ABC12D',
      'address.addr1': '118 Bathurst Road',
      'address.country': 'AU',
      latitude: '-33.2839',
      dealer_phone: '+61255504180',
      dealer_privacy_policy_url: 'https://cars.example/privacy-policy',
      'image[0].url': 'https://cars.example/api/photos/12?v=key0000000',
      'image[2].url': '',
    });
    expect(valueIn('meta', 'price', { priceCents: 1_234_550 })).toBe('12345.50 AUD');
    expect(valueIn('meta', 'vehicle_registration_plate', { rego: '' })).toBe('');
  });

  it('names everything in the words of a file feed', () => {
    const inWords = (name: string, words: string, all: readonly Parameters<typeof aWantedVehicle>[0][]) => {
      for (const overrides of all) expect(words.split(' ')).toContain(valueIn('meta', name, overrides));
    };
    inWords(
      'body_style',
      'CONVERTIBLE COUPE CROSSOVER HATCHBACK MINIVAN OTHER SEDAN SUV TRUCK VAN WAGON',
      [...vehicleTypes, 'Hovercraft'].map((vehicleType) => ({ vehicleType })),
    );
    inWords(
      'fuel_type',
      'DIESEL ELECTRIC FLEX GASOLINE HYBRID OTHER',
      [...fuelTypes, 'Steam'].map((fuelType) => ({ fuelType })),
    );
    inWords(
      'drivetrain',
      '4X2 4X4 AWD FWD RWD Other',
      [...driveTypes, 'Tracks'].map((driveType) => ({ driveType })),
    );
    inWords(
      'transmission',
      'Automatic Manual',
      transmissions.map((transmission) => ({ transmission })),
    );
    inWords(
      'availability',
      'AVAILABLE NOT_AVAILABLE PENDING UNKNOWN',
      [...statuses, 'on loan'].map((status) => ({ status })),
    );
    expect(valueIn('meta', 'availability', { status: 'pending' })).toBe('PENDING');
    for (const status of ['sold', ' SOLD ', '\tSold\n'])
      expect(valueIn('meta', 'availability', { status })).toBe('NOT_AVAILABLE');
    // Listed for sale by the rule of the catalogue, so that no channel may take it for sold.
    expect(valueIn('meta', 'availability', { status: '\u0007Sold' })).toBe('UNKNOWN');
    expect(valueIn('meta', 'body_style', { vehicleType: 'Ute' })).toBe('TRUCK');
  });

  it('keeps a sold vehicle for 30 days, by the day of the sale', async () => {
    const sold = (id: number, soldOn: string) => aWantedVehicle({ id, status: 'sold', soldOn });
    const stock = [sold(1, '2026-03-10'), sold(2, '2026-02-09'), sold(3, '2026-02-08'), sold(4, '')];
    const { included, leftOut, reasons, forSale, soldIncluded, findingsOf } = await judge('meta', stock);
    expect(included.map(({ id }) => id)).toEqual([1, 2]);
    expect({ forSale, soldIncluded }).toEqual({ forSale: { included: 0, total: 0 }, soldIncluded: 2 });
    // A day can be entered; a vehicle that was sold long ago needs no mending. Each says why when asked.
    expect(leftOut.map(({ id }) => id)).toEqual([4]);
    expect([...reasons]).toEqual([['Sold, day not known', 1]]);
    expect(findingsOf(sold(4, ''))[0]?.field).toBe('soldOn');
    expect(stock.slice(2).map((one) => findingsOf(one)[0]?.what)).toEqual([
      'Sold long ago',
      'Sold, day not known',
    ]);
  });

  it('has the one that is for sale again, not the record of its former sale', async () => {
    const soldOn = '2026-03-01';
    const stock = [
      aWantedVehicle({ id: 1 }),
      aWantedVehicle({ id: 2, vin: aWantedVehicle().vin, status: 'sold', soldOn }),
      aWantedVehicle({ id: 3, stockNumber: 's1', status: ' Sold', soldOn }),
    ];
    const { included, leftOut, findingsOf } = await judge('meta', stock);
    expect(included.map(({ id }) => id)).toEqual([1]);
    expect(leftOut).toEqual([]);
    expect(stock.map((one) => findingsOf(one).map(({ field, what }) => [field, what]))).toEqual([
      [],
      [['vin', 'Listed again']],
      [['stockNumber', 'Listed again']],
    ]);
    // The same vehicle as another snapshot has it.
    expect(findingsOf({ ...stock[1] } as (typeof stock)[0])[0]?.text).toBe(
      '2021 Toyota HiLux SR5 (S1) has the same VIN and is for sale, so it is sent instead of this one.',
    );
    const twice = await judge('meta', [...stock, aWantedVehicle({ id: 4, vin: aWantedVehicle().vin })]);
    expect(twice.leftOut.map(({ id }) => id)).toEqual([1, 4, 2]);
  });
});

describe('the stock file', () => {
  it('has the headers of Australian marketplaces', () => {
    expect(headersOf('csv').join(',')).toBe(
      'StockNumber,Make,Model,Badge,Series,Year,BuildDate,ComplianceDate,VIN,RegoNum,RegoState,RegoExpiry,Odometer,Body,Colour,InteriorColour,EngineSize,Cylinders,GearType,FuelType,Drive,DoorNum,Seats,Price,IsDAP,SpecialPrice,StockType,StockStatus,AdvDescription,StandardFeatures,OptionalFeatures,VideoLink,RedbookCode,NVIC,YardCode,Images',
    );
  });

  it('has everything that is for sale, unknown where it is unknown', async () => {
    const { data } = Papa.parse<Record<string, string>>((await writeAll('csv', 'csv', goldenStock)).trim(), {
      header: true,
    });
    expect(data.map(({ StockNumber }) => StockNumber)).toEqual(['S1', 'S2', 'S3', 'S6', 'S7', 'S8']);
    expect(data[4]).toMatchObject({ Price: '', IsDAP: '', VIN: '', Images: '', StockType: 'USED' });
    expect(data[0]).toMatchObject({
      Price: '54990',
      IsDAP: 'Y',
      BuildDate: '2021-03',
      EngineSize: '2755',
      StockStatus: 'Available',
      Images:
        'https://cars.example/api/photos/12?v=key0000000|https://cars.example/api/photos/11?v=key0000000',
    });
  });
});

it('names a vehicle without a stock number by the prefix of the dealership, or plainly by its id', () => {
  const vehicle = aWantedVehicle({ id: 9, stockNumber: ' ' });
  expect(feedId(vehicle)).toBe('SC9');
  setStockPrefix('');
  const withoutPrefix = feedId(vehicle);
  setStockPrefix('SC');
  expect(withoutPrefix).toBe('#9');
});

it('leaves out both of two vehicles with the same papers, and says which is the other', async () => {
  const twins = [aWantedVehicle({ id: 1 }), aWantedVehicle({ id: 2, vin: 'mr0ha3cd5 00300001' })];
  const { included, leftOut, findingsOf } = await judge('google', twins);
  expect(included).toEqual([]);
  expect(leftOut.map((one) => findingsOf(one).map(({ field, what }) => [field, what]))).toEqual([
    [['vin', 'VIN twice']],
    [['vin', 'VIN twice']],
  ]);
  const sameStock = [
    aWantedVehicle({ id: 1, stockNumber: 'SC2' }),
    aWantedVehicle({ id: 2, stockNumber: '' }),
  ];
  const judged = await judge('csv', sameStock);
  expect(judged.findingsOf(sameStock[0] ?? aWantedVehicle())[0]?.text).toBe(
    '2021 Toyota HiLux SR5 (SC2) has the same stock number, and a channel takes each number once. Change one of them.',
  );
});
