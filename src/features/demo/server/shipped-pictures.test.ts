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

it('are all there, four or more of each vehicle and three of the car that is offered', async () => {
  expect((await readdir(SHIPPED_FOLDER)).sort()).toEqual(
    [...pictures.map(({ file }) => file), basename(SHIPPED_LIST)].sort(),
  );
  expect(Object.keys(list).sort()).toEqual(
    [...demoInventory.map(({ picture }) => picture), OFFERED_CAR].sort(),
  );
  for (const [car, views] of Object.entries(list)) {
    const names = Object.keys(views);
    expect([car, names[0], names.length >= (car === OFFERED_CAR ? 3 : 4)]).toEqual([
      car,
      'three-quarter',
      true,
    ]);
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
