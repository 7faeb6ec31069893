import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoInventory } from '../inventory/inventory.ts';
import { planPictures } from '../server/picture-plan.ts';
import { readShippedList, SHIPPED_FOLDER, SHIPPED_LIST, SHIPPED_SIZE } from '../server/shipped-pictures.ts';
import { listDrawings } from './picture-options.ts';
import { signDrawing } from './signatures.ts';

const MOST_BYTES = 12_000_000;

const drawings = listDrawings();

describe('the pictures that are shipped', () => {
  it('are all there, and as they would be drawn now (else: npm run demo-pictures)', async () => {
    expect((await readdir(SHIPPED_FOLDER)).sort()).toEqual(
      [...drawings.map(({ file }) => file), basename(SHIPPED_LIST)].sort(),
    );
    const list = await readShippedList();
    expect(Object.keys(list)).toEqual(drawings.map(({ file }) => file));
    // One in seven, of all vehicles and views: whatever draws them is the same for many.
    const some = drawings.filter((_, at) => at % 7 === 0);
    expect(some.map(({ file }) => list[file]?.drawing)).toEqual(
      some.map(({ options }) => signDrawing(options)),
    );
  });

  it('are pictures of one size, and few bytes', async () => {
    const list = await readShippedList();
    let total = 0;
    for (const { file } of drawings) {
      const path = join(SHIPPED_FOLDER, file);
      const { size } = await stat(path);
      expect([file, size > 5_000 && size < 150_000]).toEqual([file, true]);
      total += size;
      expect(list[file]?.placeholder).toMatch(/^data:image\/webp;base64,/);
      const { width, height } = await sharp(path).metadata();
      expect({ width, height }).toEqual(SHIPPED_SIZE);
    }
    expect(total).toBeLessThan(MOST_BYTES);
  });

  it('show each vehicle in another place or from another side', () => {
    const all = planPictures(demoInventory).map(({ vehicle, file }) => {
      const options = drawings.find((drawing) => drawing.file === file)?.options;
      return `${vehicle} ${options?.view} ${options?.setting}`;
    });
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('the cabins', () => {
  const cabins = planPictures(demoInventory).map(({ vehicle, file }) => ({
    vehicle: demoInventory[vehicle]?.model,
    cabin: drawings.find((drawing) => drawing.file === file)?.options.cabin,
  }));

  it('are of their time in vehicles from before 2000', () => {
    const classics = new Set(cabins.filter(({ cabin }) => cabin === 'classic').map(({ vehicle }) => vehicle));
    expect([...classics].sort()).toEqual(['911', 'Monaro', 'SL', 'Series IIA', 'Skyline']);
  });

  it.each([
    ['Ranger', 'rugged'],
    ['S-Class', 'luxury'],
    ['Continental GT', 'luxury'],
    ['Outback', 'everyday'],
    ['Huracan', 'sports'],
    ['Model Y', 'electric'],
  ])('are of a kind, as in the %s: %s', (model, cabin) => {
    expect(cabins.find(({ vehicle }) => vehicle === model)?.cabin).toBe(cabin);
  });
});
