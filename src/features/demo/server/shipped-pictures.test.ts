import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoInventory } from '../inventory/inventory.ts';
import {
  fileOf,
  OFFERED_CAR,
  readShippedList,
  SHIPPED_FOLDER,
  SHIPPED_LIST,
  SHIPPED_SIZE,
} from './shipped-pictures.ts';

const MOST_BYTES = 12_000_000;

const list = await readShippedList();
const pictures = Object.entries(list).flatMap(([car, views]) =>
  Object.entries(views).map(([view, placeholder]) => ({ file: fileOf(car, view), placeholder })),
);

it('are all there, three or more of each vehicle', async () => {
  expect((await readdir(SHIPPED_FOLDER)).sort()).toEqual(
    [...pictures.map(({ file }) => file), basename(SHIPPED_LIST)].sort(),
  );
  expect(Object.keys(list).sort()).toEqual(
    [...demoInventory.map(({ picture }) => picture), OFFERED_CAR].sort(),
  );
  for (const [car, views] of Object.entries(list)) {
    const [first, ...others] = Object.keys(views);
    expect([car, first, others.length > 1]).toEqual([car, 'three-quarter', true]);
  }
});

it('are of one size, and few bytes', async () => {
  let total = 0;
  for (const { file, placeholder } of pictures) {
    const path = join(SHIPPED_FOLDER, file);
    const { size } = await stat(path);
    expect([file, size > 5_000 && size < 150_000]).toEqual([file, true]);
    total += size;
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    const { width, height, format } = await sharp(path).metadata();
    expect({ width, height, format }).toEqual({ ...SHIPPED_SIZE, format: 'webp' });
  }
  expect(total).toBeLessThan(MOST_BYTES);
});

it('have the whole car in the frame, as large in every one', async () => {
  for (const { file } of pictures) {
    const isFront = /-front\.webp$/.test(file);
    if (!isFront && !/-(three-quarter|profile|rear)\.webp$/.test(file)) continue;
    const { from, to } = await findCar(file);
    expect(from, file).toBeGreaterThan(0.03);
    expect(to, file).toBeLessThan(0.97);
    expect(Math.abs(from + to - 1), file).toBeLessThan(0.06);
    expect(to - from, file).toBeGreaterThan(isFront ? 0.5 : 0.8);
    expect(to - from, file).toBeLessThan(isFront ? 0.62 : 0.92);
  }
});

/** Where the car begins and ends, as shares of the width: what differs from the wall at the margin of its line, above the floor. */
async function findCar(file: string): Promise<{ from: number; to: number }> {
  const [width, height] = [320, 213];
  const path = join(SHIPPED_FOLDER, file);
  const small = sharp(path).resize(width, height, { fit: 'fill' }).greyscale().blur(1);
  const pixels = await small.raw().toBuffer();
  let [from, to] = [width, 0];
  for (let y = 32; y < 157; y += 1) {
    const row = pixels.subarray(y * width, (y + 1) * width);
    const margins = [row[2] ?? 0, row[width - 3] ?? 0] as const;
    for (const [x, shade] of row.entries()) {
      if (Math.abs(shade - margins[x < width / 2 ? 0 : 1]) <= 14) continue;
      from = Math.min(from, x);
      to = Math.max(to, x);
    }
  }
  return { from: from / width, to: to / width };
}

it('tell every vehicle from every other, and every picture of it from the others', async () => {
  const seen = await Promise.all(
    pictures.map(({ file }) =>
      sharp(join(SHIPPED_FOLDER, file)).resize(48, 32).removeAlpha().raw().toBuffer(),
    ),
  );
  for (const [one, pixels] of seen.entries())
    for (const [other, others] of seen.entries()) {
      if (one >= other) continue;
      const apart =
        pixels.reduce((sum, value, at) => sum + Math.abs(value - (others[at] ?? 0)), 0) / pixels.length;
      if (apart < 2) expect([pictures[one]?.file, pictures[other]?.file]).toEqual([]);
    }
});
