import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInLimits } from './field-limits.ts';
import { sentFields } from './vehicle-field-schemas.ts';
import { fieldNames, formGroups, namesOfKind, rulesOf } from './vehicle-fields.ts';

describe('the table of fields', () => {
  it('gives each field a column of its own', () => {
    expect(new Set(fieldNames.map((name) => rulesOf(name).column)).size).toBe(fieldNames.length);
  });

  it('has each field in one group of the forms', () => {
    expect(Object.values(formGroups).flat().toSorted()).toEqual(fieldNames.toSorted());
  });

  it('has no heading of stock lists that means two fields', () => {
    const headings = fieldNames.flatMap((name) => rulesOf(name).csv ?? []);
    expect(new Set(headings).size).toBe(headings.length);
  });

  it.each(namesOfKind('whole', 'dollars'))('has limits of %s that the contract keeps too', (name) => {
    const { least = 0, most = 0 } = rulesOf(name);
    const near = (edge: number) => fc.integer({ min: -300, max: 300 }).map((cents) => edge + cents / 100);
    const number = fc.oneof(
      near(least),
      near(most),
      fc.integer({ min: -5, max: most + 5 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(number, (value) => {
        expect(sentFields[name].safeParse(value).success).toBe(isInLimits(name, value));
      }),
    );
  });
});
