import { expect, it } from 'vitest';
import { describeOfferedCar, noCar } from './offered-car.ts';

it('puts the car a seller offers into readable lines', () => {
  const car = { ...noCar, rego: 'DXK 41P', make: 'Toyota', km: ' 120,000 ' };
  expect(describeOfferedCar(car)).toBe('Car offered\nRego: DXK 41P\nMake: Toyota\nKilometres: 120,000');
});

it('says nothing when nothing was told', () => {
  expect(describeOfferedCar(noCar)).toBe('');
});
