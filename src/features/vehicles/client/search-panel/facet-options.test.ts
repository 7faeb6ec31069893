import { describe, expect, it } from 'vitest';
import { facetOptions, selectedValue } from './facet-options.ts';

const choices = { anyLabel: 'Any Fuel Type', listed: ['Petrol', 'Diesel', 'Electric'], selected: undefined };

describe('the options of a select', () => {
  it('begin with any, and name how many vehicles each would give', () => {
    const options = facetOptions({ ...choices, counts: { Diesel: 4, Petrol: 1 } });
    expect(options).toEqual([
      { value: '', label: 'Any Fuel Type', disabled: false },
      { value: 'Petrol', label: 'Petrol (1)', disabled: false },
      { value: 'Diesel', label: 'Diesel (4)', disabled: false },
      { value: 'Electric', label: 'Electric (0)', disabled: true },
    ]);
  });

  it('are plain and open while the counts are not known', () => {
    const options = facetOptions({ ...choices, counts: undefined });
    expect(options.map(({ label }) => label)).toEqual(['Any Fuel Type', 'Petrol', 'Diesel', 'Electric']);
    expect(options.some(({ disabled }) => disabled)).toBe(false);
  });

  it('never disable the one that is selected', () => {
    const options = facetOptions({ ...choices, counts: {}, selected: 'diesel' });
    expect(options.find(({ value }) => value === 'Diesel')?.disabled).toBe(false);
    expect(selectedValue(options, 'diesel')).toBe('Diesel');
  });

  it('add what is in stock without being listed, once, however it is spelled', () => {
    const options = facetOptions({ ...choices, counts: { LPG: 2, DIESEL: 1, Diésel: 2 } });
    expect(options.map(({ label }) => label).slice(1)).toEqual([
      'Petrol (0)',
      'Diesel (3)',
      'Electric (0)',
      'LPG (2)',
    ]);
  });

  it('add a selected value that is neither listed nor in stock', () => {
    const options = facetOptions({ ...choices, counts: {}, selected: 'Steam' });
    expect(options.at(-1)).toEqual({ value: 'Steam', label: 'Steam (0)', disabled: false });
    expect(selectedValue(options, undefined)).toBe('');
  });

  it('name several that are asked for together, without a count', () => {
    const several = facetOptions({ ...choices, counts: { Diesel: 1 }, selected: 'Petrol|Diesel' });
    expect(several.at(-1)).toEqual({ value: 'Petrol|Diesel', label: 'Petrol or Diesel', disabled: false });
    expect(facetOptions({ ...choices, counts: {}, selected: '!Diesel' }).at(-1)?.label).toBe('not Diesel');
  });
});
