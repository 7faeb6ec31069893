import { describe, expect, it } from 'vitest';
import { demoInventory } from '../inventory/inventory.ts';
import { planPictures } from './picture-plan.ts';
import { readShippedList } from './shipped-pictures.ts';

const shipped = await readShippedList();
const plan = planPictures(demoInventory, shipped);

describe('the plan of the demonstration pictures', () => {
  it('begins with one picture of every vehicle, in the order of the first pages, sold ones last', () => {
    const first = plan.slice(0, demoInventory.length).map((picture) => picture.vehicle);
    expect(new Set(first).size).toBe(demoInventory.length);
    const vehicles = first.map((at) => demoInventory[at]);
    const ranks = vehicles.map((vehicle) => (vehicle?.status === 'sold' ? 2 : vehicle?.featured ? 0 : 1));
    expect(ranks).toEqual(ranks.toSorted());
    const days = vehicles.filter((_, at) => ranks[at] === 1).map((vehicle) => vehicle?.daysOnYard ?? 0);
    expect(days).toEqual(days.toSorted((one, other) => one - other));
  });

  it('holds every picture of each vehicle', () => {
    for (const [at, vehicle] of demoInventory.entries()) {
      const its = plan.filter((picture) => picture.vehicle === at);
      expect(its.map(({ view }) => view)).toEqual(Object.keys(shipped[vehicle.picture] ?? {}));
      expect(its[0]?.view).toBe('three-quarter');
    }
  });

  it('has no picture twice', () => {
    const all = plan.map(({ file }) => file);
    expect(new Set(all).size).toBe(all.length);
  });
});
