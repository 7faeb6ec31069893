import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneLine } from '#shared/text.ts';
import { MOST_SUBJECT } from '../counted.ts';
import { mayBePlate, mayLeadToSomebody, ownWords } from './own-words.ts';

describe('words of a visitor', () => {
  it('become one line that both engines and a backup take, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3 * MOST_SUBJECT }), (text) => {
        const words = ownWords(text);
        expect(isOneLine(words)).toBe(true);
        expect(words.length).toBeLessThanOrEqual(MOST_SUBJECT);
        expect(ownWords(words)).toBe(words);
      }),
    );
  });

  it.each([
    ['a\nb', 'a b'],
    ['a\0b', 'ab'],
    ['a\u2028b\u2029c', 'a b c'],
    ['a\ud800b', 'a\ufffdb'],
    ['\t hilux \u0085', 'hilux'],
  ])('%j are kept as %j', (text, words) => {
    expect(ownWords(text)).toBe(words);
  });
});

describe('what may lead to somebody', () => {
  it.each([
    'jo@example.com',
    'jo＠example.com',
    '0491 570 006',
    '0491.570.006',
    '0491-570-006',
    '0491,570,006',
    '+61491570006',
    '+61 (0) 491 570 006',
    '(02) 6921 2015',
    '6921 4455',
    'call 0491/570/006 jo',
    '٠٤٩١٥٧٠٠٠٦',
    '0491\u2028570 006',
  ])('is a mail address or a telephone number: %s', (text) => {
    expect(mayLeadToSomebody(text)).toBe(true);
  });

  it.each([
    'hilux 2015',
    '2015 2020',
    '2015-2020',
    'LandCruiser 79',
    'under 50000',
    'BMW 320 2.0',
    'CX5 2.5 AWD',
  ])('is not %s', (text) => {
    expect(mayLeadToSomebody(text)).toBe(false);
  });

  it.each([
    'ABC12D',
    'abc 12d',
    'DXK 41P',
    'AB12CD',
    'AB-12-CD',
    'ABC123',
    'ABC-123',
    '123ABC',
    '1AB2CD',
    '123AB4',
    'S123ABC',
    '1ABC123',
    'my plate ABC12D',
  ])('is a number plate: %s', (text) => {
    expect(mayBePlate(text)).toBe(true);
  });

  it.each([
    'BT50',
    'CX5',
    'RAV4',
    'LandCruiser 79',
    'BMW 320',
    'M340i',
    'C63',
    'F150',
    '4x4 ute',
    '2.8 diesel',
    'LC300',
  ])('is no number plate: %s', (text) => {
    expect(mayBePlate(text)).toBe(false);
  });
});
