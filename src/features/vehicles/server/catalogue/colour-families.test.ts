import { describe, expect, it } from 'vitest';
import { exteriorFamilies, findFamily, interiorFamilies } from './colour-families.ts';
import { aCatalogue } from './listed-vehicle.fixture.ts';

describe('exterior colours', () => {
  it.each<[string, string[]]>([
    ['Black', ['Black']],
    ['black', ['Black']],
    ['Metallic Grey', ['Gray']],
    ['Gunmetal', ['Gray']],
    ['Gun Metal', ['Gray']],
    ['Graphite', ['Gray']],
    ['Nardo Grey', ['Gray']],
    ['Pearl White', ['White']],
    ['Ivory', ['White']],
    ['Pearl', ['White']],
    ['Pearl Black', ['Black']],
    ['British Racing Green', ['Green']],
    ['BRG', ['Green']],
    ['Midnight', ['Blue']],
    ['Midnight Black', ['Black']],
    ['Navy', ['Blue']],
    ['Maroon', ['Red']],
    ['Burgundy', ['Red']],
    ['Champagne', ['Gold']],
    ['Champagne Silver', ['Silver']],
    ['Bronze', ['Brown']],
    ['Rosso Corsa', ['Red']],
    ['Silver Blue', ['Silver', 'Blue']],
    ['Black / Silver', ['Black', 'Silver']],
    ['White with black roof', ['White']],
    ['Redwood', ['Exotic']],
    ['Blackcurrant', ['Exotic']],
    ['Midnight Purple', ['Exotic']],
    ['Chameleon', ['Exotic']],
    ['', []],
    ['  ', []],
    ['constructor', ['Exotic']],
  ])('%s', (color, families) => {
    expect(exteriorFamilies(color)).toEqual(families);
  });
});

describe('interior colours', () => {
  it.each<[string, string[]]>([
    ['Black', ['Black']],
    ['Cognac', ['Tan']],
    ['Saddle', ['Tan']],
    ['Saddle Brown', ['Brown']],
    ['Cream', ['Beige']],
    ['Charcoal', ['Gray']],
    ['Oxblood', ['Red']],
    ['Black/Red', ['Black', 'Red', 'Two-Tone']],
    ['Ebony/Ivory', ['Black', 'White', 'Two-Tone']],
    ['Black and Ivory', ['Black', 'White', 'Two-Tone']],
    ['Two-Tone', ['Two-Tone']],
    ['two tone tan', ['Tan', 'Two-Tone']],
    ['Black with red stitching', ['Black']],
    ['Green', []],
    ['Black / Green', ['Black', 'Two-Tone']],
    ['Redwood', []],
    ['', []],
  ])('%s', (color, families) => {
    expect(interiorFamilies(color)).toEqual(families);
  });
});

describe('a colour in a filter', () => {
  it.each<[string, string | undefined]>([
    ['Gray', 'Gray'],
    ['gray', 'Gray'],
    [' GREY ', 'Gray'],
    ['Turquoise', undefined],
  ])('%s names the family %s', (asked, family) => {
    expect(findFamily(asked, ['Black', 'Gray'])).toBe(family);
  });

  it('finds by family, and by the very colour where it names none', async () => {
    const yard = await aCatalogue([
      { exteriorColor: 'Metallic Grey', interiorColor: 'Black/Red' },
      { exteriorColor: 'Redwood', interiorColor: 'Green' },
      { exteriorColor: '', interiorColor: '' },
    ]);
    const ids = (filters: object) => yard.search(filters, 'featured', 1, 12).vehicles.map(({ id }) => id);
    expect(ids({ exteriorColor: 'Gray' })).toEqual([1]);
    expect(ids({ exteriorColor: 'Red' })).toEqual([]);
    expect(ids({ exteriorColor: 'Exotic' })).toEqual([2]);
    expect(ids({ exteriorColor: ' redwood' })).toEqual([2]);
    expect(ids({ interiorColor: 'two-tone' })).toEqual([1]);
    expect(ids({ interiorColor: 'Red' })).toEqual([1]);
    expect(ids({ interiorColor: 'green' })).toEqual([2]);
    expect(ids({ interiorColor: 'Exotic' })).toEqual([]);
  });
});
