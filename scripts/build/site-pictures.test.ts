import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { listSitePictures, SITE_SOURCES } from './site-pictures.ts';

const pictures = listSitePictures();

/** Red, green and blue of each of a few pixels. */
async function look(bytes: Buffer, width: number) {
  return sharp(bytes).resize(width).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function make(name: string): Promise<Buffer> {
  const bytes = await pictures[name]?.();
  if (!bytes) throw new Error(`There is no ${name}.`);
  return bytes;
}

it('are made from files of which none is left over', async () => {
  const code = await readFile(join(import.meta.dirname, 'site-pictures.ts'), 'utf8');
  const known = (await readdir(SITE_SOURCES)).filter((file) => file !== 'rendered.json');
  expect(known.length).toBeGreaterThan(10);
  expect(known.filter((file) => !code.includes(file.replace(/(-three-quarter)?\.(webp|svg)$/, '')))).toEqual(
    [],
  );
});

it.each([
  ['hero-1280.webp', 1280, 720],
  ['hero-phone-828.webp', 828, 470],
  ['category-suv-400.webp', 400, 300],
  ['dealership-3-800.webp', 800, 534],
  ['preview.jpg', 1200, 630],
])('%s has its size', async (name, width, height) => {
  const shown = await sharp(await make(name)).metadata();
  expect([shown.width, shown.height]).toEqual([width, height]);
});

it('the left of the hero is dark enough for white text', async () => {
  const { data, info } = await look(await make('hero-640.webp'), 120);
  let brightest = 0;
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width * 0.35; x += 1)
      brightest = Math.max(brightest, data[(y * info.width + x) * info.channels + 1] ?? 255);
  expect(brightest).toBeLessThan(100);
});

it('the tiles and the scenes differ from one another', async () => {
  const names = Object.keys(pictures).filter((name) => /^(category|dealership)-.*-[48]00\.webp$/.test(name));
  const seen = await Promise.all(
    names
      .filter((name) => name.startsWith('category') === name.endsWith('-400.webp'))
      .map(async (name) => (await look(await make(name), 48)).data),
  );
  expect(seen).toHaveLength(12);
  for (const [one, pixels] of seen.entries())
    for (const other of seen.slice(one + 1)) {
      const apart = pixels.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
      expect(apart / pixels.length).toBeGreaterThan(2);
    }
});
