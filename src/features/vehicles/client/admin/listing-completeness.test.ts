import { expect, it } from 'vitest';
import { judgeCompleteness } from './listing-completeness.ts';

const complete = {
  photoCount: 3,
  description: 'Tidy',
  price: 20_000,
  rego: 'ABC 12D',
  mileage: 10,
  specificationCount: 1,
};

it('is whole when everything is there', () => {
  expect(judgeCompleteness(complete)).toEqual({ percent: 100, missing: [] });
});

it('names what is missing', () => {
  const vehicle = { ...complete, photoCount: 0, price: null, description: ' ' };
  expect(judgeCompleteness(vehicle)).toEqual({ percent: 50, missing: ['photos', 'description', 'price'] });
});

it('is nothing for an empty vehicle', () => {
  const empty = {
    photoCount: 0,
    description: '',
    price: null,
    rego: '',
    mileage: null,
    specificationCount: 0,
  };
  expect(judgeCompleteness(empty).percent).toBe(0);
});
