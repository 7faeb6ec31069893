import { expect, it } from 'vitest';
import { problemOfNumber } from './number-problem.ts';

it.each([
  ['price', '$27,500'],
  ['price', ' 27500.50 '],
  ['price', ''],
  ['mileage', '85,000 km'],
  ['mileage', '0'],
] as const)('a %s of “%s” is taken', (name, typed) => {
  expect(problemOfNumber(name, typed)).toBeUndefined();
});

it.each([
  ['price', 'cheap', '“cheap” is not a number. Type digits, such as 24990.'],
  ['price', '24.990.00', '“24.990.00” is not a number. Type digits, such as 24990.'],
  ['price', '-5', 'The price cannot be below 0.'],
  ['price', '1.234', 'Cents have two digits at most.'],
  ['price', '9999999999', 'The price can be $1,000,000,000 at most.'],
  ['mileage', '12.5', 'The odometer is a whole number of kilometres.'],
  ['mileage', '1e5', '“1e5” is not a number. Type digits, such as 85000.'],
] as const)('a %s of “%s” is refused with its reason', (name, typed, reason) => {
  expect(problemOfNumber(name, typed)).toBe(reason);
});
