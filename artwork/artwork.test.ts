import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCategory, drawDealership, drawHero, drawPlaceholder } from './artwork.ts';
import { bodyShapes } from './bodies/catalogue.ts';
import { itemAt } from './geometry/item-at.ts';

async function rasterise(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(120)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

function expectCleanSvg(svg: string) {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"')).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
    /https?:|data:|<image|<text|href=/,
  );
}

describe('scenes', () => {
  const scenes: [name: string, draw: () => string][] = [
    ['the hero', () => drawHero({ width: 1200, height: 600 })],
    ['the tall hero', () => drawHero({ width: 600, height: 900 })],
    ['the placeholder', () => drawPlaceholder()],
    ['the showroom from the street', () => drawDealership(0)],
    ['the handover', () => drawDealership(1)],
    ['the workshop', () => drawDealership(2)],
    ['the yard', () => drawDealership(3)],
  ];
  const drawn = new Map<string, string>();
  it.each(scenes)('draws %s', { timeout: 60_000 }, async (name, draw) => {
    const svg = draw();
    drawn.set(name, svg);
    expectCleanSvg(svg);
    await rasterise(svg);
  });

  it('draws a tile for every shape', { timeout: 60_000 }, async () => {
    for (const shape of bodyShapes) {
      const svg = drawCategory(shape);
      expectCleanSvg(svg);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([800, 600]);
    }
  });

  it('gives the same bytes each time', { timeout: 60_000 }, () => {
    for (const [name, draw] of scenes.slice(0, 4)) expect(draw()).toBe(drawn.get(name) ?? draw());
  });

  it('keeps the left of the hero dark enough for white text', async () => {
    const { data, info } = await rasterise(drawHero({ width: 1600, height: 800 }));
    let brightest = 0;
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width * 0.35; x++)
        brightest = Math.max(brightest, itemAt(data, (y * info.width + x) * 3 + 1));
    }
    expect(brightest).toBeLessThan(100);
  });
});
