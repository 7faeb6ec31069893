import { afterEach, beforeEach, expect, it } from 'vitest';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { startTransferSite } from './transfer-site.fixture.ts';

let site: Awaited<ReturnType<typeof startTransferSite>>;
beforeEach(async () => {
  site = await startTransferSite();
});
afterEach(() => site.close());

/** A fixed seed, so that failures can be reproduced. */
function createDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % sides;
  };
}

function mutate(text: string, roll: (sides: number) => number): string {
  const at = roll(text.length);
  const other = roll(text.length);
  const ways = [
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(roll(128)) + text.slice(at + 1),
    () => text.slice(0, Math.min(at, other)) + text.slice(Math.max(at, other)),
    () => text.slice(0, at) + text.slice(other, other + 40) + text.slice(at),
    () => text.replaceAll(/"(year|price|mileage|make|photos|specifications)":/g, () => `"x${roll(9)}":`),
    () => text.replace(/"(make|model|createdAt|status)":"[^"]*"/, `"$1":[{}]`),
  ];
  return (ways[roll(ways.length)] ?? (() => text))();
}

it('takes a damaged export whole or not at all', async () => {
  const id = await site.addVehicle({ stock_number: 'M1', vin: 'V1' });
  await site.addVehicle({ stock_number: 'M2', specifications: '{"warranty":{"basic":"3 years"}}' });
  await site.addPhotos(id, [await aJpeg()]);
  const original = JSON.stringify({ data: await site.exported(), clearExisting: true });
  const roll = createDice(20_261_115);
  let before = await site.digest();
  let refused = 0;
  for (let round = 0; round < 50; round += 1) {
    const path = round % 2 === 0 ? 'data/import' : 'data/import-chunk';
    const answer = await site.post(path, mutate(original, roll));
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    const after = await site.digest();
    if (answer.statusCode !== 200) {
      refused += 1;
      expect(after).toBe(before);
    }
    before = after;
  }
  expect(refused).toBeGreaterThan(10);
  expect(await site.services.photoService.sweep()).toMatchObject({ taken: 0, held: 0 });
}, 120_000);
