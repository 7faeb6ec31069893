import { expect, it } from 'vitest';
import { countCategories } from './categories.ts';

it('leaves out a category with nothing in stock and counts the others', () => {
  const counted = countCategories({ type: { SUV: 9, Sedan: 0, 'Dual Cab': 3, Ute: 5 }, drive: { '4WD': 7 } });
  expect(counted.map(({ name, count, href }) => [name, count, href])).toEqual([
    ['SUVs', 9, '/browse-cars?type=SUV'],
    ['Four-wheel drives', 7, '/browse-cars?drive=4WD'],
    ['Utes', 5, '/browse-cars?type=Ute'],
  ]);
});

it('shows none while nothing is known', () => {
  expect(countCategories({})).toEqual([]);
});
