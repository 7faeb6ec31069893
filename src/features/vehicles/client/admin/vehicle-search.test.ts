import { expect, it } from 'vitest';
import { matchesSearch } from './vehicle-search.ts';

const vehicle = {
  id: 12,
  make: 'Toyota',
  model: 'LandCruiser 300',
  year: 2021,
  rego: 'DXK 41P',
  stockNumber: '',
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
  'sc12',
  'SC12-2021',
])('is found by %j', (search) => {
  expect(matchesSearch(vehicle, search)).toBe(true);
});

it.each(['holden', '2022', 'toyota 2021', 'SC13', '%', 'null'])('is not found by %j', (search) => {
  expect(matchesSearch(vehicle, search)).toBe(false);
});

it('finds a vehicle whose year is unknown', () => {
  expect(matchesSearch({ ...vehicle, year: null }, 'toyota landcruiser')).toBe(true);
  expect(matchesSearch({ ...vehicle, year: null }, 'null')).toBe(false);
});
