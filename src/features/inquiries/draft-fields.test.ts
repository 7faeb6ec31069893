import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newVehicleSchema } from '#features/vehicles/admin-vehicle.ts';
import { isStorable } from '#shared/text.ts';
import { draftFieldsOf } from './draft-fields.ts';
import { describeOfferedCar, noCar } from './offered-car.ts';

const told = (car: Partial<typeof noCar>, rest = '') =>
  draftFieldsOf([describeOfferedCar({ ...noCar, ...car }), rest].filter(Boolean).join('\n\n'));

it('takes what is certain of the car that is offered', () => {
  const car = { make: ' Mazda ', model: 'CX-5', year: '2019', km: '88 000 kms', rego: 'abc 12d' };
  expect(told({ ...car, condition: 'Good' })).toEqual({
    ...{ make: 'Mazda', model: 'CX-5', year: 2019, mileage: 88_000, rego: 'ABC 12D' },
  });
});

it.each(['120,000', '120.000 km', "120'000", '120000 Kilometres'])('reads %s as kilometres', (km) => {
  expect(told({ km })).toEqual({ mileage: 120_000 });
});

it.each([{ km: '120k' }, { km: 'about 90,000' }, { km: '0' }, { km: '9'.repeat(12) }, { year: '19' }])(
  'leaves out what is not certain: %o',
  (car) => {
    expect(told(car)).toEqual({});
  },
);

it('finds the VIN wherever it was written', () => {
  expect(told({ rego: 'JM0KF4W2A10123456' })).toEqual({ vin: 'JM0KF4W2A10123456' });
  expect(told({ make: 'Mazda' }, 'The VIN is jm0kf4w2a10123456.')).toMatchObject({
    vin: 'JM0KF4W2A10123456',
  });
  expect(told({}, 'extraordinarilyso')).toEqual({});
});

it('makes fields that a vehicle takes, whatever was written', () => {
  const isTaken = (fields: object) => newVehicleSchema.safeParse(fields).success;
  // Letters that grow as capitals, characters of two halves, digits, and anything else.
  const unit = fc.oneof(
    fc.constantFrom('ß', 'ŉ', 'ﬃ', '😀', 'x', '1', ' ', '\n'),
    fc
      .integer({ min: 0, max: 0x10ffff })
      .map((code) => String.fromCodePoint(code))
      .filter(isStorable),
  );
  const text = fc.string({ unit, maxLength: 110 });
  const car = fc.record({ rego: text, make: text, model: text, year: text, km: text });
  fc.assert(
    fc.property(car, text, (some, rest) => isTaken(told(some, rest)) && isTaken(draftFieldsOf(rest))),
    { numRuns: 50 },
  );
  for (const most of ['x', '😀', 'ß'].map((one) => `x${one.repeat(2_000)}`))
    expect(isTaken(told({ make: most, model: most, rego: most }))).toBe(true);
  expect(told({ make: `x${'😀'.repeat(50)}`, rego: 'ß'.repeat(26) })).toEqual({
    make: `x${'😀'.repeat(49)}`,
  });
});
