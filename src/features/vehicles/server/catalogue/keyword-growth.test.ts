import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growsLinearly } from '#test/support/growth.ts';
import { readChunk } from './keyword-chunk.ts';
import { aVehicle } from './listed-vehicle.fixture.ts';
import { createTermCollector } from './term-index.ts';
import { createTermReader, INNER_CAPITAL } from './vehicle-terms.ts';

/** Pieces that could make a pattern backtrack: punctuation, cases, digits, litres, spaces and what ends a run. */
const piece = fc.constantFrom(
  '-',
  '.',
  ',',
  "'",
  ' ',
  '\t',
  'a',
  'é',
  'A',
  'aA',
  '1',
  '1.',
  '1.0',
  '4 x',
  'l',
  '%',
  '×',
  '2 tone',
);
const text = fc.tuple(
  fc.string({ maxLength: 3 }),
  fc.array(piece, { minLength: 1, maxLength: 3 }),
  fc.string({ maxLength: 3 }),
);

const ofLength = (unit: string, size: number) => unit.repeat(Math.ceil(size / unit.length));

describe('taking a text apart', () => {
  const textFields = [
    'make',
    'headline',
    'description',
    'engine',
    'driveType',
    'exteriorColor',
    'stockNumber',
    'vin',
  ] as const;

  it.each([
    ['dashes in a word', 'a', '-', 'b'],
    ['small letters without a capital', '', 'a', ''],
    ['digits without a point', '', '1', 'x'],
    ['parts of a code', '', 'a-', ''],
    ['spaces after a number', '1.0', ' ', 'x'],
  ])('takes no more than twice as long for twice the text: %s', (_name, begin, unit, end) => {
    for (const field of textFields)
      expect(
        growsLinearly((size) => readField(field, begin + ofLength(unit, size) + end)),
        field,
      ).toBe(true);
  });

  it('takes no longer for any other text that repeats itself', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...textFields), ([begin, pieces, end], field) =>
        growsLinearly((size) => readField(field, begin + ofLength(pieces.join(''), size) + end)),
      ),
      { numRuns: 60 },
    );
  });

  function readField(field: (typeof textFields)[number], value: string): void {
    const collectors = {
      words: createTermCollector(),
      codes: createTermCollector(),
      symbols: createTermCollector(),
    };
    createTermReader(collectors)(aVehicle({ [field]: value }), 0);
  }
});

describe('the linear ways mean what the plain expressions say', () => {
  const AROUND = /^[-‐‑‒–—―./'’‘`"“”«»,;:!?()[\]{}&+|]+|[-‐‑‒–—―./'’‘`"“”«»,;:!?()[\]{}&+|]+$/gu;
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'A', 'B', '-', '1', ' '), maxLength: 20 });
  const signs = fc.string({ unit: fc.constantFrom('a', '1', '-', '.', '”', '(', '%', '–'), maxLength: 12 });

  it('for the signs around a word', () => {
    fc.assert(fc.property(signs, (word) => readChunk(word).core === word.replace(AROUND, '')));
  });

  it('for capitals inside a word', () => {
    const plain = /(\p{Lu}?\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})/gu;
    fc.assert(
      fc.property(letters, (word) => {
        expect([...word.matchAll(INNER_CAPITAL)].map(String)).toEqual([...word.matchAll(plain)].map(String));
      }),
      { numRuns: 500 },
    );
  });
});
