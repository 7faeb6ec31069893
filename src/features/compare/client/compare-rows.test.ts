import { expect, it } from 'vitest';
import { readListText } from '#features/vehicles/client/kept/kept-list.ts';
import { fieldLabels, shownFields } from '#features/vehicles/fields/shown-fields.ts';
import type { ComparedVehicle } from './compare-list.ts';
import { onlyDifferences, toCompareGroups } from './compare-rows.ts';

it('lists the rows the page shows, in their groups', () => {
  const groups = toCompareGroups([vehicle({})]);
  expect(groups.map(({ label, rows }) => [label, rows.map((row) => row.label)])).toEqual([
    ['Basic Information', ['Make', 'Model', 'Year', 'Vehicle Type', 'Price']],
    ['Performance & Technical', ['Engine', 'Transmission', 'Fuel Type', 'Drive Type']],
    ['Details', ['Mileage', 'Exterior Color', 'Interior Color', 'Stock Number', 'VIN']],
  ]);
});

it('writes prices as they are stored, kilometres, and a dash for what is missing', () => {
  const values = valuesOf([vehicle({ price: 89_990.5, mileage: 42_000 })]);
  expect(values.get('Price')).toEqual(['$89,990.50 (Advertised price)']);
  expect(values.get('Mileage')).toEqual(['42,000 km']);
  expect(values.get('VIN')).toEqual(['–']);
  expect(values.get('Year')).toEqual(['–']);
  expect(values.get('Stock Number')).toEqual(['SC1']);
});

it('marks a row that differs, a missing value included, but not by letter case', () => {
  const groups = toCompareGroups([
    vehicle({ make: 'Toyota', fuelType: 'Diesel', vin: 'A' }),
    vehicle({ make: 'TOYOTA ', fuelType: 'Petrol' }),
  ]);
  const differing = onlyDifferences(groups).flatMap(({ rows }) => rows.map(({ label }) => label));
  expect(differing).toEqual(['Fuel Type', 'VIN']);
});

it('finds no difference where there is one vehicle only', () => {
  expect(onlyDifferences(toCompareGroups([vehicle({ make: 'Toyota' })]))).toEqual([]);
});

it('says what a price includes, and has a row of a further fact where one of the vehicles has it', () => {
  const values = valuesOf([
    vehicle({ price: 20_000, priceType: 'drive_away' }),
    {
      ...vehicle({ price: 30_000, priceType: 'excl_gov_charges' }),
      towBrakedKg: 3500,
      historyFlags: ['hail'],
      ppsrCheckedOn: '2026-05-03',
    },
  ]);
  expect(values.get('Price')).toEqual(['$20,000 Drive Away', '$30,000 Excl. Govt. Charges']);
  expect(values.get('Braked Towing')).toEqual(['–', '3,500 kg']);
  expect(values.get('History')).toEqual(['–', 'Hail damage']);
  expect(values.get('PPSR Checked')).toEqual(['–', '3 May 2026']);
  for (const absent of ['Seats', 'Dealer Guarantee', 'Estimated NSW Drive Away'])
    expect(values.has(absent), absent).toBe(false);
});

it('says whether the dealer guarantee applies, and the estimate of a price without charges, marked as one', () => {
  const values = valuesOf([
    { ...vehicle({}), guaranteeApplies: 'yes', driveAway: { duty: 1_350, transferFee: null, total: 46_340 } },
    { ...vehicle({}), guaranteeApplies: 'no', driveAway: { duty: 600, transferFee: 34, total: 20_634 } },
    { ...vehicle({ price: 20_000, priceType: 'drive_away' }), guaranteeApplies: 'unknown' },
    { ...vehicle({}), dutyWords: 'It can differ.' },
    vehicle({}),
  ]);
  expect(values.get('Dealer Guarantee')).toEqual(['Applies', 'Does not apply', 'Ask us', '–', '–']);
  expect(values.get('Estimated NSW Drive Away')).toEqual([
    'about $46,340 plus transfer fee',
    'about $20,634',
    'Included',
    'Ask us',
    '–',
  ]);
});

it('has every technical fact and every paper that the page of a vehicle shows', () => {
  const [first, ...groups] = toCompareGroups([
    Object.assign(
      vehicle({}),
      Object.fromEntries(shownFields.features.map((field) => [field, '2026-05-03'])),
    ),
  ]);
  const labels = [first, ...groups].flatMap((group) => group?.rows.map(({ label }) => label));
  const missing = shownFields.features.filter((field) => !labels.includes(fieldLabels[field]));
  expect(missing).toEqual(['publishedOn']);
});

function valuesOf(vehicles: readonly ComparedVehicle[]) {
  return new Map(toCompareGroups(vehicles).flatMap(({ rows }) => rows.map((row) => [row.label, row.values])));
}

function vehicle(fields: Partial<ComparedVehicle>): ComparedVehicle {
  const [read] = readListText(JSON.stringify([{ id: 1, ...fields }]), 3);
  if (!read) throw new Error('a vehicle with an id can be read');
  return read;
}
