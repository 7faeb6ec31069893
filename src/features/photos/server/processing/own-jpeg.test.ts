import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isOwnJpeg } from './own-jpeg.ts';

const encode = (colour: string, width: number, options: object = { quality: 86 }) =>
  sharp({ create: { width, height: 40, channels: 3, background: colour } })
    .jpeg(options)
    .toBuffer();

describe('a JPEG of our own', async () => {
  const sample = await encode('#808080', 8);
  const photo = await encode('#b01020', 300);

  it('is recognised whatever it shows', () => {
    expect(isOwnJpeg(photo, sample)).toBe(true);
  });

  it.each([
    ['another quality', await encode('#b01020', 300, { quality: 85 })],
    ['several scans', await encode('#b01020', 300, { quality: 86, progressive: true })],
    [
      'a place and a name in it',
      await sharp(photo)
        .keepMetadata()
        .withExif({ IFD0: { Artist: 'Jo' } })
        .jpeg({ quality: 86 })
        .toBuffer(),
    ],
    ['a script behind it', Buffer.concat([photo, Buffer.from('<script>')])],
    ['a second picture behind it', Buffer.concat([photo, photo])],
    [
      'a comment between its parts',
      Buffer.concat([photo.subarray(0, -2), Buffer.from([0xff, 0xfe, 0, 4, 65, 66]), photo.subarray(-2)]),
    ],
    ['its end missing', photo.subarray(0, -2)],
    ['nothing', Buffer.alloc(0)],
  ])('is not one with %s', (_what, bytes) => {
    expect(isOwnJpeg(bytes, sample)).toBe(false);
  });

  it('is told from any bytes at all, in one pass', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: photo.length }), (noise, cut) => {
        const mixed = Buffer.concat([photo.subarray(0, cut), noise]);
        expect(() => isOwnJpeg(mixed, sample)).not.toThrow();
      }),
    );
  });
});
