import { expect, it } from 'vitest';
import { findContradictions } from '#features/listing-quality/publish-check/contradictions.ts';
import { sentFields } from '#features/vehicles/fields/vehicle-field-schemas.ts';
import { emptyFields, fieldNames } from '#features/vehicles/fields/vehicle-fields.ts';
import { demoFacts } from './demo-facts.ts';
import { demoInventory } from './inventory.ts';

const now = new Date('2026-11-16T00:00:00Z');
const all = demoInventory.map((vehicle) => ({ vehicle, facts: demoFacts(vehicle, now) }));

it.each(all)(
  '$vehicle.make $vehicle.model has facts that the forms would take, and that it does not contradict',
  ({ vehicle, facts }) => {
    for (const name of fieldNames)
      if (facts[name] !== undefined)
        expect(sentFields[name].safeParse(facts[name]).success, `${name} ${facts[name]}`).toBe(true);
    if (facts.powerKw) expect(vehicle.engine).toContain(`${facts.powerKw} kW`);
    if (facts.priceType === 'drive_away') expect(facts.registered).toBe('yes');
    if (facts.registered === 'yes') expect(vehicle.rego).not.toBe('');
    expect(facts.soldOn !== undefined).toBe(vehicle.status === 'sold');
  },
);

it('has every kind of price, and vehicles that tow', () => {
  for (const type of ['', 'drive_away', 'excl_gov_charges'])
    expect(all.filter(({ facts }) => facts.priceType === type).length).toBeGreaterThan(2);
  expect(all.filter(({ facts }) => facts.towBrakedKg).length).toBeGreaterThan(8);
});

it.each([
  ['series', 20],
  ['buildMonth', 30],
  ['engineCc', 30],
  ['gvmKg', 5],
  ['ppsrCheckedOn', 20],
  ['ppsrReference', 20],
  ['redbookCode', 4],
  ['nvic', 4],
  ['historyFlags', 2],
  ['soldPrice', 3],
] as const)('records %s of at least %i, and of some it is not known', (name, least) => {
  const known = all.filter(({ facts }) => facts[name]).length;
  expect(known).toBeGreaterThanOrEqual(least);
  expect(known).toBeLessThan(all.length);
});

it.each(all.filter(({ vehicle }) => vehicle.status !== 'sold'))(
  '$vehicle.make $vehicle.model is not contradicted by the publish check',
  ({ vehicle, facts }) => {
    expect(
      findContradictions(
        { ...emptyFields, ...vehicle, ...facts, photoCount: 4, specificationCount: 5 },
        '2026-11-16',
      ).filter(({ severity, field }) => severity !== 'hint' && field !== 'vin'),
    ).toEqual([]);
  },
);
