import sharp from 'sharp';
import { expect, it } from 'vitest';
import { usualLook } from '../../look.ts';
import { defaultSettings } from '../../settings/default-settings.ts';
import { unsetSettings } from '../../settings/starting-settings.ts';
import { createDrawnIcons } from './drawn-icons.ts';
import { drawIcon, toSvg } from './icon-drawing.ts';
import { toPixels } from './icon-pixels.ts';
import { letterShapes } from './letter-shapes.ts';

const pixelsOf = (name: string) => toPixels(drawIcon(name, usualLook), 32, true);

it('draws every letter and digit as itself, alone and as one of two', () => {
  const letters = Object.keys(letterShapes);
  expect(letters.join('')).toMatch(/^[0-9A-Z]{36}$/);
  const drawn = letters.flatMap((letter) => [
    pixelsOf(letter),
    pixelsOf(`${letter} A`),
    pixelsOf(`A ${letter}`),
  ]);
  // `A A` comes twice.
  expect(new Set(drawn.map((pixels) => pixels.toString('base64'))).size).toBe(letters.length * 3 - 1);
});

it('draws what is not in the alphabet as near as it can, and otherwise a star', () => {
  const svg = (name: string) => toSvg(drawIcon(name, usualLook));
  expect(svg('Ólafs Cars')).toBe(svg('Olafs Cars'));
  expect(svg('車')).toBe(svg('—'));
  const ofNobody = createDrawnIcons(() => unsetSettings);
  expect(ofNobody.file('/favicon.svg').toString()).toBe(svg('—'));
});

it('looks the same as pixels and as SVG', async () => {
  for (const name of ['Southern Cross Prestige', 'Grease & Bolts', '—']) {
    const drawing = drawIcon(name, usualLook);
    const svg = await sharp(Buffer.from(toSvg(drawing)), { density: 72 * 2 })
      .resize(64, 64)
      .raw()
      .toBuffer();
    const own = toPixels(drawing, 64, true);
    const apart = own.reduce((sum, value, at) => sum + Math.abs(value - (svg[at] ?? 0)), 0) / own.length;
    expect(apart).toBeLessThan(2);
  }
});

it('packs the sizes of a tab into one favicon.ico', async () => {
  const ico = createDrawnIcons(() => defaultSettings).file('/favicon.ico');
  const sides = [0, 1, 2].map(async (at) => {
    const [length, start] = [ico.readUInt32LE(6 + 16 * at + 8), ico.readUInt32LE(6 + 16 * at + 12)];
    const { format, width, height } = await sharp(ico.subarray(start, start + length)).metadata();
    return `${format} ${width} × ${height}`;
  });
  expect(await Promise.all(sides)).toEqual(['png 16 × 16', 'png 32 × 32', 'png 48 × 48']);
});
