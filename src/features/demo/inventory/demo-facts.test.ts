import { expect, it } from 'vitest';
import { sentFields } from '#features/vehicles/vehicle-field-schemas.ts';
import { fieldNames } from '#features/vehicles/vehicle-fields.ts';
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
