import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPlainWebp } from './plain-webp.ts';

const picture = () => sharp({ create: { width: 61, height: 40, channels: 3, background: '#b01020' } });

describe('a plain WebP', async () => {
  const plain = await picture().webp().toBuffer();

  it('is one lossy picture', () => {
    expect(isPlainWebp(plain)).toBe(true);
  });

  it.each([
    [
      'a name in it',
      await picture()
        .withExif({ IFD0: { Artist: 'Jo' } })
        .webp()
        .toBuffer(),
    ],
    ['a colour profile', await picture().withIccProfile('p3').webp().toBuffer()],
    ['no loss', await picture().webp({ lossless: true }).toBuffer()],
    ['transparency', await picture().ensureAlpha(0.5).webp().toBuffer()],
    ['a script behind it', Buffer.concat([plain, Buffer.from('<script>')])],
    ['its end missing', plain.subarray(0, -2)],
    ['nothing', Buffer.alloc(0)],
  ])('is not one with %s', (_what, bytes) => {
    expect(isPlainWebp(bytes)).toBe(false);
  });

  it('is told from any bytes at all', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 60 }),
        fc.nat({ max: plain.length }),
        (noise, cut) => {
          expect(() => isPlainWebp(Buffer.concat([plain.subarray(0, cut), noise]))).not.toThrow();
          expect(isPlainWebp(Buffer.concat([plain, noise]))).toBe(false);
        },
      ),
    );
  });
});
