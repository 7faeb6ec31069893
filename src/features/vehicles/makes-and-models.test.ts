import { describe, expect, it } from 'vitest';
import { makesAndModels } from './makes-and-models.fixture.ts';

const natural = new Intl.Collator('en', { numeric: true });
const inOrder = (names: readonly string[]) => [...names].sort(natural.compare);
const makes = Object.keys(makesAndModels);
const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase());

describe('makes', () => {
  it('number about eighty', () => {
    expect(makes.length).toBeGreaterThanOrEqual(75);
    expect(makes.length).toBeLessThanOrEqual(90);
  });

  it('are in order, each once', () => {
    expect(makes).toEqual(inOrder(makes));
    expect(new Set(lowerCase(makes)).size).toBe(makes.length);
  });

  it('leave the "any" entries to the search panel', () => {
    const all = [...makes, ...Object.values(makesAndModels).flat()];
    expect(all.filter((name) => /^any /i.test(name))).toEqual([]);
  });
});

describe.each(Object.entries(makesAndModels))('%s', (_make, models) => {
  it('has one to forty models, in order, each once', () => {
    expect(models.length).toBeGreaterThanOrEqual(1);
    expect(models.length).toBeLessThanOrEqual(40);
    expect(models).toEqual(inOrder(models));
    expect(new Set(lowerCase(models)).size).toBe(models.length);
  });

  it('has trimmed, non-empty model names', () => {
    expect(models.filter((name) => name === '' || name !== name.trim())).toEqual([]);
  });
});

it.each([
  ['Toyota', 'LandCruiser'],
  ['Toyota', 'LandCruiser Prado'],
  ['Toyota', 'Hilux'],
  ['Holden', 'Commodore'],
  ['Ford', 'F-150'],
  ['Volkswagen', 'ID.4'],
  ['Mercedes-Benz', 'C-Class'],
  ['BMW', '3 Series'],
  ['BMW', 'M3'],
])('spells %s %s as it is sold here', (make, model) => {
  expect(makesAndModels[make]).toContain(model);
});
