import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfKind } from './field-kinds.ts';
import { isInLimits } from './field-limits.ts';
import { sentFields } from './vehicle-field-schemas.ts';
import { fieldNames, formGroups, namesOfKind, rulesOf, vehicleFields } from './vehicle-fields.ts';

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

  it.each(namesOfKind('month', 'day', 'link'))('has a %s that is real or refused', (name) => {
    const odd = fc.oneof(
      fc.string(),
      fc.stringMatching(/^(19|20)\d\d-\d\d(-\d\d)?$/),
      fc.webUrl(),
      fc.webUrl().map((url) => url.replace('//', '//me:secret@')),
    );
    const { kind } = vehicleFields[name];
    fc.assert(
      fc.property(odd, (text) => {
        const isRight = sentFields[name].safeParse(text).success;
        expect(isRight).toBe(text === '' || isOfKind[kind](text));
        if (isRight && text && kind === 'day') expect(new Date(text).toISOString().slice(0, 10)).toBe(text);
      }),
    );
  });
});
