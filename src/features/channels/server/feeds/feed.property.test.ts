import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { statuses, vehicleTypes } from '#features/vehicles/fields/vehicle-options.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { type ChannelName, channelNames } from '../../channels.ts';
import { aWantedVehicle, judge, writeAll } from '../feed.fixture.ts';
import { headersOf } from './write-feed.ts';

const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '\r\n',
    '"',
    '""',
    'a"b',
    ',',
    '|',
    '\0',
    '\u2028',
    '<g:id>',
    ']]>',
    '&amp;',
  ),
  fc.constantFrom('=1+1', 'x'.repeat(6_000), '\ud800', '\uffff', 'é 車 🚙', 'a\tb\nc', '"quoted" text'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const orOdd = <Value>(usual: fc.Arbitrary<Value>) => fc.oneof({ weight: 3, arbitrary: usual }, odd);
const number = (most: number) => fc.option(fc.integer({ min: 0, max: most }), { nil: null });

/** Columns that each channel never takes empty. */
const needed: Record<ChannelName, string[]> = {
  google: [
    ...['id', 'VIN', 'vehicle_fulfillment', 'link', 'link_template', 'brand', 'model', 'year', 'condition'],
    ...['mileage', 'color', 'price', 'vehicle_price_type', 'image_link'],
  ],
  meta: [
    ...['vehicle_id', 'vin', 'title', 'description', 'url', 'make', 'model', 'year', 'body_style', 'price'],
    ...['exterior_color', 'mileage.value', 'state_of_vehicle', 'availability', 'image[0].url', 'latitude'],
  ],
  csv: ['StockNumber', 'Make', 'Model', 'StockType', 'StockStatus'],
};

const anyVehicle: fc.Arbitrary<Partial<ListedVehicle>> = fc.record(
  {
    make: orOdd(fc.constant('Ford')),
    model: orOdd(fc.constant('Ranger')),
    badge: odd,
    series: odd,
    year: number(9_999),
    priceCents: number(100_000_000_000),
    priceType: fc.constantFrom('drive_away', 'excl_gov_charges', ''),
    mileageKm: number(10_000_000),
    description: odd,
    headline: odd,
    exteriorColor: odd,
    interiorColor: odd,
    fuelType: odd,
    transmission: odd,
    driveType: odd,
    engine: odd,
    vehicleType: orOdd(fc.constantFrom(...vehicleTypes)),
    status: orOdd(fc.constantFrom(...statuses)),
    stockNumber: orOdd(fc.constantFrom('A1', 'A2', 'SC3')),
    vin: orOdd(fc.constantFrom('MR0HA3CD500300001', 'MR0HA3CD500300002', 'SHORT')),
    rego: odd,
    videoUrl: odd,
    redbookCode: odd,
    soldOn: fc.constantFrom('', '2026-03-01', '2020-01-01'),
    specifications: fc.record({ exterior: fc.record({ wheels: odd }) }),
    photos: fc.constantFrom([], aWantedVehicle().photos),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<ListedVehicle>>; // statuses and price types are as wide as the database allows

it('no vehicle, however odd, breaks a feed or is left out without a reason', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyVehicle, { maxLength: 5 }), async (all) => {
      const stock = all.map((overrides, at) => aWantedVehicle({ id: at + 1, ...overrides }));
      for (const channel of channelNames) {
        const { included, findingsOf, leftOut } = await judge(channel, stock);
        for (const vehicle of stock) {
          const isIn = included.includes(vehicle);
          const isSoldElsewhere = vehicle.status === 'sold' && channel !== 'meta';
          const reasons = findingsOf(vehicle).filter((one) => one.leavesOut);
          if (
            (reasons.length > 0 || isSoldElsewhere) === isIn ||
            reasons.some(({ text, what }) => !text.trim() || !what.trim())
          )
            expect.fail(JSON.stringify({ channel, isIn, reasons, vehicle }));
        }
        expect(leftOut.every((one) => stock.includes(one))).toBe(true);
        const format = channel === 'google' ? 'tsv' : 'csv';
        const text = await writeAll(channel, format, stock);
        const { data, errors } = Papa.parse<string[]>(text, {
          delimiter: format === 'tsv' ? '\t' : ',',
          skipEmptyLines: true,
        });
        expect(errors).toEqual([]);
        expect(data).toHaveLength(included.length + 1);
        const width = headersOf(channel).length;
        expect(data.filter((cells) => cells.length !== width)).toEqual([]);
        expect(data.flat().filter((cell) => /[\p{Cc}\p{Cs}]/u.test(cell))).toEqual([]);
        const at = needed[channel].map((name) => headersOf(channel).indexOf(name));
        expect(data.filter((cells) => at.some((one) => !cells[one]))).toEqual([]);
        // A reader that knows nothing of quotes takes every line for a row.
        expect(text.trimEnd().split(/\r?\n/)).toHaveLength(data.length);
        if (channel === 'google') expectWellFormed(await writeAll('google', 'xml', stock), included.length);
      }
    }),
    { numRuns: 100 },
  );
});

/** Elements close in order, and no sign stands where it would begin another. */
function expectWellFormed(xml: string, items: number): void {
  const open: string[] = [];
  let found = 0;
  for (const [, closing, name = '', text = ''] of xml.matchAll(/<(\/?)([\w:]+)(?: [^>]*)?>([^<]*)/g)) {
    if (closing && open.pop() !== name) expect.fail(`${name} closes another`);
    if (!closing) open.push(name);
    if (!closing && name === 'item') found += 1;
    if (/[&>\p{Cs}\uFFFE\uFFFF]/u.test(text.replaceAll(/&(amp|lt|gt|quot);/g, ''))) expect.fail(text);
  }
  expect(open).toEqual([]);
  expect(found).toBe(items);
}
