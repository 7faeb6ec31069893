import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSparing, megabytes, viewAfterDrag, viewsBytes, viewWidth } from './spin-turns.ts';

it('turns once around by a drag across the picture, and always shows a view that there is', () => {
  expect(viewAfterDrag(0, { by: 400, across: 400, views: 24 })).toBe(0);
  expect(viewAfterDrag(0, { by: 100, across: 400, views: 24 })).toBe(6);
  expect(viewAfterDrag(0, { by: -17, across: 400, views: 24 })).toBe(23);
  expect(viewAfterDrag(5, { by: 100, across: 0, views: 24 })).toBe(5);
  fc.assert(
    fc.property(
      fc.integer({ min: 24, max: 36 }),
      fc.nat(35),
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: 1, max: 2000 }),
      (views, from, by, across) => {
        const at = viewAfterDrag(from % views, { by, across, views });
        expect(Number.isInteger(at) && at >= 0 && at < views).toBe(true);
      },
    ),
  );
});

it.each([
  [{ css: 320, dots: 3, isSparing: false }, 640],
  [{ css: 390, dots: 3, isSparing: false }, 640],
  [{ css: 390, dots: 3, isSparing: true }, 320],
  [{ css: 830, dots: 1, isSparing: false }, 1280],
  [{ css: 830, dots: 1, isSparing: true }, 640],
  [{ css: 2000, dots: 2, isSparing: false }, 1280],
])('loads the smallest size for %o', (screen, width) => expect(viewWidth(screen)).toBe(width));

it('says about how much it is', () => {
  const views = Array.from({ length: 24 }, () => ({ width: 1920, height: 1280 }));
  expect(megabytes(viewsBytes(views, 640))).toBe('1.0 MB');
  expect(viewsBytes([{ width: 300, height: 200 }], 640)).toBe(300 * 200 * 0.16);
  expect(viewsBytes([{ width: 0, height: 0 }], 640)).toBe(0);
});

it('asks first where the browser says that bytes count', () => {
  expect(
    [{ saveData: true }, { effectiveType: '3g' }, { effectiveType: '4g' }, undefined].map(isSparing),
  ).toEqual([true, true, false, false]);
});
