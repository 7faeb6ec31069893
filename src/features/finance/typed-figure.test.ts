import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundFigure, groupFigure, limitNote, readFigure } from './typed-figure.ts';

describe('a typed figure', () => {
  it.each([
    ['60000', '60,000'],
    ['$1,234567.5', '1,234,567.5'],
    ['5.9', '5.9'],
    ['', ''],
    ['about 60', 'about 60'],
    ['1.2.3', '1.2.3'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupFigure(typed)).toBe(shown);
  });

  it('keeps its value when its thousands are set apart', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999 }), (number) => {
        expect(readFigure(groupFigure(String(number)))).toBe(number);
        expect(groupFigure(groupFigure(String(number)))).toBe(groupFigure(String(number)));
      }),
    );
  });

  it('says when it is counted as less', () => {
    expect(limitNote('price', '2,000,000')).toBeUndefined();
    expect(limitNote('price', '2,000,001')).toBe('Counted as $2,000,000, the most this calculator takes.');
    expect(limitNote('ratePercent', '31')).toBe('Counted as 30%, the most this calculator takes.');
    expect(boundFigure('ratePercent', '31')).toBe(30);
    expect(boundFigure('price', '-5')).toBe(0);
  });

  it('says when it cannot be read', () => {
    expect(limitNote('ratePercent', '-5')).toBe('Counted as 0%. Please type a number.');
    expect(limitNote('deposit', 'about 60')).toBe('Counted as $0. Please type a number.');
    for (const typed of ['', ' ', '0', '$6,000', '5.9 %'])
      expect(limitNote('deposit', typed)).toBeUndefined();
  });
});
