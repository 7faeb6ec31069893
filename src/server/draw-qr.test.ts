import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readQr } from '#test/support/read-qr.ts';
import { drawQr } from './draw-qr.ts';

it('draws what a decoder reads again, whatever the address', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9.%~-]{1,150}$/);
  fc.assert(
    fc.property(name, (stock) => {
      const text = `https://www.southern-cross.example/v/${stock}`;
      expect(readQr(drawQr(text))).toBe(text);
    }),
    { numRuns: 40 },
  );
});

it('has the margin that is asked for', () => {
  const { size } = drawQr('https://a.example/v/A1');
  expect(drawQr('https://a.example/v/A1', { margin: 2 }).size).toBe(size - 4);
  expect(drawQr('https://a.example/v/A1').path).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
});
