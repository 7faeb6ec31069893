import { expect, it } from 'vitest';
import { isFoundIn, toSearchText } from './vehicle-search.ts';

const vehicle = {
  id: 12,
  make: 'Toyota',
  model: 'LandCruiser 300',
  year: 2021,
  rego: 'DXK 41P',
  stockNumber: '',
  vin: 'JTM HV05J 504',
};

it.each([
  '',
  '  ',
  'toyota',
  'TOYOTA landcruiser',
  '2021 toyota',
  'landcruiser 300 2021',
  'Toyota  LandCruiser 300 2021',
  'dxk',
  'dxk41p',
  'D XK41 P',
  'jtmhv05j504',
  'hv05 j50',
  'sc12',
  'SC12-2021',
])('is found by %j', (search) => {
  expect(isFoundIn(toSearchText(vehicle), search)).toBe(true);
});

it.each(['holden', '2022', 'toyota 2021', 'SC13', '%', 'null', 'dxk41p2', '41pjtm', '#', 'toyotaland'])(
  'is not found by %j',
  (search) => {
    expect(isFoundIn(toSearchText(vehicle), search)).toBe(false);
  },
);

it('finds a vehicle whose year is unknown', () => {
  expect(isFoundIn(toSearchText({ ...vehicle, year: null }), 'toyota landcruiser')).toBe(true);
  expect(isFoundIn(toSearchText({ ...vehicle, year: null }), 'null')).toBe(false);
});
