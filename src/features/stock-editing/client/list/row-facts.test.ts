import { expect, it } from 'vitest';
import { emptyFields } from '#features/vehicles/fields/vehicle-fields.ts';
import { rowFacts } from './row-facts.ts';

const today = '2026-11-16';
const said = (fields: Partial<typeof emptyFields>) =>
  rowFacts({ ...emptyFields, ...fields }, today).map(({ text, tone }) => (tone ? `${text} (${tone})` : text));

it('says the price type, the registration and what buyers ask for, most important first', () => {
  const whole = {
    price: 45_000,
    priceType: 'drive_away',
    regoState: 'NSW',
    regoExpiresOn: '2027-05-03',
    historyFlags: ['hail'],
    series: 'GUN126R',
    seats: 5,
    towBrakedKg: 3_500,
    powerKw: 150,
  } as const;
  expect(said(whole)).toEqual([
    'Drive Away',
    'NSW rego to 3 May 2027',
    'Hail damage (over)',
    '5 seats',
    'tows 3,500 kg',
    '150 kW',
    'GUN126R',
  ]);
});

it('says nothing of what is not known', () => {
  expect(said({})).toEqual([]);
  expect(said({ priceType: 'drive_away' })).toEqual([]);
  expect(said({ price: 1 })).toEqual(['Advertised price']);
  expect(said({ regoState: 'VIC' })).toEqual(['VIC rego']);
});

it.each([
  ['2026-11-15', 'Rego expired 15 November 2026 (over)'],
  ['2026-11-16', 'Rego expires 16 November 2026 (soon)'],
  ['2026-12-16', 'Rego expires 16 December 2026 (soon)'],
  ['2026-12-17', 'Rego to 17 December 2026'],
])('warns of a registration until %s', (regoExpiresOn, words) => {
  expect(said({ regoExpiresOn })).toEqual([words]);
});

it('warns nobody of what is sold or not registered at all', () => {
  expect(said({ regoExpiresOn: '2020-01-01', status: 'sold' })).toEqual(['Rego to 1 January 2020']);
  expect(said({ regoExpiresOn: '2020-01-01', registered: 'no' })).toEqual(['Unregistered']);
});
