import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guaranteeWords, workOutGuarantee } from './dealer-guarantee.ts';
import { emptyFields } from './fields/vehicle-fields.ts';

const today = '2026-11-16';
const inNsw = { address: { state: 'NSW' } } as const;
const words = (fields: Partial<typeof emptyFields>) =>
  guaranteeWords(workOutGuarantee({ ...emptyFields, ...fields }, inNsw, today));
const applies = (fields: Partial<typeof emptyFields>, on = today) =>
  workOutGuarantee({ ...emptyFields, ...fields }, inNsw, on).applies;

it('is said to buyers in a sentence, with the reason', () => {
  expect(words({ year: 2021, mileage: 42_000 })).toBe(
    'The NSW dealer guarantee of 3 months or 5,000 km applies to this vehicle, because it is under 10 years old and has travelled under 160,000 km.',
  );
  expect(words({ year: 2012, mileage: 42_000 })).toBe(
    'The NSW dealer guarantee does not apply to this vehicle, because it is 10 years old or more.',
  );
  expect(words({ year: 2012, mileage: 160_000 })).toBe(
    'The NSW dealer guarantee does not apply to this vehicle, because it is 10 years old or more and has travelled 160,000 km or more.',
  );
  expect(words({ year: 2021 })).toBe(
    'Ask us whether the NSW dealer guarantee applies: its kilometres would decide it.',
  );
});

it('is as staff say, where they say', () => {
  expect(words({ year: 2021, mileage: 1, guarantee: 'no' })).toBe(
    'The NSW dealer guarantee does not apply to this vehicle.',
  );
  expect(words({ guarantee: 'yes' })).toBe(
    'The NSW dealer guarantee of 3 months or 5,000 km applies to this vehicle.',
  );
  expect(words({ year: 2021, mileage: 1, guarantee: 'not_stated' })).toBe('');
});

it('is not guessed: in the year or month in which it turns ten, without an age, or of a truck', () => {
  expect(applies({ year: 2016, mileage: 1 })).toBe('unknown');
  expect(applies({ year: 2016, buildMonth: '2016-12', mileage: 1 })).toBe('yes');
  expect(applies({ year: 2016, buildMonth: '2016-11', mileage: 1 })).toBe('unknown');
  expect(applies({ year: 2016, buildMonth: '2016-10', mileage: 1 })).toBe('no');
  expect(applies({ mileage: 1 })).toBe('unknown');
  expect(applies({ mileage: 160_000 })).toBe('no');
  expect(applies({ year: 2021, mileage: 1, vehicleType: 'Light Truck' })).toBe('unknown');
});

it.each(['Motorcycle', 'motorbike', 'Scooter', 'Trailer', ' Caravan '])(
  'is not claimed of a %s',
  (vehicleType) => {
    expect(applies({ year: 2021, mileage: 1, vehicleType })).toBe('unknown');
    expect(applies({ year: 2001, mileage: 200_000, vehicleType })).toBe('unknown');
  },
);

it('is that of New South Wales: of a dealer elsewhere nothing is said, whatever staff say', () => {
  for (const guarantee of ['', 'yes', 'no'] as const)
    for (const state of ['VIC', 'ACT', 'QLD'] as const)
      expect(
        guaranteeWords(
          workOutGuarantee(
            { ...emptyFields, year: 2021, mileage: 1, guarantee },
            { address: { state } },
            today,
          ),
        ),
      ).toBe('');
});

it('never comes back with age or kilometres', () => {
  const rank = { yes: 0, unknown: 1, no: 2, not_stated: 3 };
  const month = fc
    .tuple(fc.integer({ min: 1990, max: 2035 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, of]) => `${year}-${String(of).padStart(2, '0')}`);
  const facts = fc.record({
    year: fc.option(fc.integer({ min: 1990, max: 2035 })),
    buildMonth: fc.oneof(fc.constant(''), month),
    mileage: fc.nat(300_000),
  });
  fc.assert(
    fc.property(facts, month, month, fc.nat(200_000), (vehicle, one, other, more) => {
      const [early = '', late = ''] = [one, other].toSorted();
      const before = applies(vehicle, `${early}-15`);
      const after = applies({ ...vehicle, mileage: vehicle.mileage + more }, `${late}-15`);
      expect(rank[after]).toBeGreaterThanOrEqual(rank[before]);
    }),
  );
});
