import { describe, expect, it } from 'vitest';
import { readCars } from '#artwork/studio/picture-jobs.ts';
import { specificationGroups } from '#features/vehicles/fields/specifications.ts';
import {
  driveTypes,
  fuelTypes,
  NEW_ARRIVAL_DAYS,
  statuses,
  transmissions,
  vehicleTypes,
} from '#features/vehicles/fields/vehicle-options.ts';
import { makesAndModels } from '#features/vehicles/makes-and-models.fixture.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { demoInventory } from './inventory.ts';

const count = (test: (vehicle: DemoVehicle) => boolean) => demoInventory.filter(test).length;
const title = ({ year, make, model }: DemoVehicle) => `${year ?? 'undated'} ${make} ${model}`;
const filled = (values: readonly string[]) => values.filter((value) => value !== '');
const studio = readCars();
const prices = demoInventory.flatMap(({ price }) => price ?? []);

describe('the yard', () => {
  it('holds 43 vehicles', () => {
    expect(demoInventory).toHaveLength(43);
  });

  it('is priced from $19,990 to about $400,000', () => {
    expect(Math.min(...prices)).toBe(19_990);
    expect(Math.max(...prices)).toBeGreaterThan(350_000);
    expect(Math.max(...prices)).toBeLessThanOrEqual(400_000);
  });

  it('has every status, most of them available', () => {
    for (const status of statuses) expect(count((v) => v.status === status)).toBeGreaterThanOrEqual(2);
    expect(count((v) => v.status === 'available')).toBeGreaterThanOrEqual(30);
  });

  it('has both suggested tags, one in free text, and mostly none', () => {
    expect(count((v) => v.tag === 'SPECIAL OFFER')).toBeGreaterThanOrEqual(3);
    expect(count((v) => v.tag === 'NEW ARRIVAL')).toBeGreaterThanOrEqual(2);
    expect(count((v) => !['', 'SPECIAL OFFER', 'NEW ARRIVAL'].includes(v.tag))).toBe(1);
    expect(count((v) => v.tag === '')).toBeGreaterThan(30);
  });

  it('features six to eight available vehicles', () => {
    const featured = demoInventory.filter((v) => v.featured);
    expect(featured.length).toBeGreaterThanOrEqual(6);
    expect(featured.length).toBeLessThanOrEqual(8);
    expect(featured.every((v) => v.status === 'available' && v.price !== null)).toBe(true);
  });

  it('has vehicles from today to eight months old, at least six of them new arrivals', () => {
    const days = demoInventory.map((v) => v.daysOnYard);
    expect(Math.min(...days)).toBe(0);
    expect(Math.max(...days)).toBe(240);
    expect(days.filter((day) => day < NEW_ARRIVAL_DAYS).length).toBeGreaterThanOrEqual(6);
  });

  it('mixes kinds, ages and drivetrains', () => {
    expect(count((v) => v.year !== null && v.year < 2000)).toBeGreaterThanOrEqual(3);
    expect(count((v) => v.year !== null && v.year < 1980)).toBeGreaterThanOrEqual(1);
    expect(count((v) => v.fuelType === 'Electric')).toBeGreaterThanOrEqual(2);
    expect(count((v) => v.fuelType === 'Plug-in Hybrid')).toBeGreaterThanOrEqual(1);
    expect(count((v) => v.fuelType === 'Hybrid')).toBeGreaterThanOrEqual(2);
    expect(count((v) => v.transmission === 'Dual Clutch')).toBeGreaterThanOrEqual(1);
    expect(count((v) => v.transmission === 'CVT')).toBeGreaterThanOrEqual(1);
    expect(count((v) => v.transmission === 'Manual')).toBeGreaterThanOrEqual(4);
    expect(new Set(demoInventory.map((v) => classOf(v))).size).toBeGreaterThanOrEqual(12);
  });

  it('leaves some fields out, as real listings do', () => {
    expect(count((v) => v.price === null)).toBeGreaterThanOrEqual(1);
    expect(count((v) => v.year === null)).toBeGreaterThanOrEqual(1);
    expect(count((v) => v.mileage === null)).toBeGreaterThanOrEqual(1);
    for (const field of ['vin', 'rego', 'stockNumber', 'headline', 'interiorColor'] as const)
      expect(count((v) => v[field] === '')).toBeGreaterThanOrEqual(2);
  });

  it('has full specifications for at least 24, part for some and none for some', () => {
    const full = count(isFullySpecified);
    const none = count((v) => Object.keys(v.specifications).length === 0);
    expect(full).toBeGreaterThanOrEqual(24);
    expect(none).toBeGreaterThanOrEqual(3);
    expect(demoInventory.length - full - none).toBeGreaterThanOrEqual(3);
  });

  it('repeats no stock number, VIN, rego, headline or description', () => {
    for (const field of ['stockNumber', 'vin', 'rego', 'headline', 'description'] as const) {
      const values = filled(demoInventory.map((v) => v[field]));
      expect(new Set(values).size, field).toBe(values.length);
    }
  });

  it('opens every description differently', () => {
    const openings = demoInventory.map((v) => v.description.split(' ').slice(0, 2).join(' '));
    expect(new Set(openings).size).toBe(demoInventory.length);
  });
});

describe.each(demoInventory.map((vehicle) => [title(vehicle), vehicle] as const))('%s', (_title, vehicle) => {
  it('is of a known make and model', () => {
    expect(makesAndModels[vehicle.make]).toContain(vehicle.model);
  });

  it('takes its choices from the option lists', () => {
    expect(vehicleTypes).toContain(vehicle.vehicleType);
    expect(fuelTypes).toContain(vehicle.fuelType);
    expect(transmissions).toContain(vehicle.transmission);
    expect(driveTypes).toContain(vehicle.driveType);
    expect(statuses).toContain(vehicle.status);
  });

  it('has well-formed numbers and plates', () => {
    if (vehicle.vin !== '') expect(vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    if (vehicle.stockNumber !== '') expect(vehicle.stockNumber).toMatch(/^SCP1\d{3}$/);
    if (vehicle.rego !== '') expect(vehicle.rego.replaceAll(' ', '')).toMatch(/^[A-Z0-9]{5,6}$/);
    if (vehicle.year !== null) expect(vehicle.year).toBeLessThanOrEqual(2026);
    expect(vehicle.daysOnYard).toBeGreaterThanOrEqual(0);
    expect(vehicle.daysOnYard).toBeLessThanOrEqual(240);
  });

  it('has a description of three to six sentences and a short headline', () => {
    const sentences = vehicle.description.split(/(?<=[.!?])\s+/);
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    expect(sentences.length).toBeLessThanOrEqual(6);
    expect(vehicle.headline.length).toBeLessThanOrEqual(45);
  });

  it('names specifications by their known keys, each with a text', () => {
    for (const [group, values] of Object.entries(vehicle.specifications)) {
      const fields = fieldsOf(group);
      for (const [field, value] of Object.entries(values)) {
        expect(fields, group).toContain(field);
        expect(value).not.toBe('');
      }
    }
  });

  it('has a car of its own in the studio, of its kind', () => {
    const car = studio.find(({ name }) => name === vehicle.picture);
    expect(car?.views.slice(0, 3)).toEqual(['three-quarter', 'profile', 'rear']);
    expect(demoInventory.filter(({ picture }) => picture === vehicle.picture)).toHaveLength(1);
  });
});

function classOf({ picture }: DemoVehicle): string | undefined {
  return studio.find(({ name }) => name === picture)?.class;
}

const allFields: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(specificationGroups).map(([group, { fields }]) => [group, Object.keys(fields)]),
);

function fieldsOf(group: string): readonly string[] {
  return allFields[group] ?? [];
}

function isFullySpecified({ specifications }: DemoVehicle): boolean {
  const given: Record<string, object> = { ...specifications };
  return Object.entries(allFields).every(([group, fields]) => {
    const values = Object.keys(given[group] ?? {});
    return fields.every((field) => values.includes(field));
  });
}
