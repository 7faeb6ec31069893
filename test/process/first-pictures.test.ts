import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoInventory } from '#features/demo/inventory/inventory.ts';
import { readShippedList } from '#features/demo/server/shipped-pictures.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';

// Pictures are rendered at low priority, so a busy machine takes long.
vi.setConfig({ hookTimeout: 300_000 });

let folder: string;
let site: SiteProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-first-'));
  site = await startProcess({ DATA_DIR: folder, DEMO: 'on', DEMO_PHOTOS: 'all' });
  while (!site.output().includes('is open')) {
    expect(site.process.exitCode, site.output()).toBeNull();
    await new Promise((resume) => setTimeout(resume, 20));
  }
});
afterAll(async () => {
  await site?.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Every address of an image that a browser may take from a page. */
async function listImages(path: string): Promise<string[]> {
  const html = await (await fetch(site.url + path)).text();
  const sources = [...html.matchAll(/<(?:img|source)\b[^>]*>/g)].flatMap(([tag]) =>
    [...tag.matchAll(/\b(?:src|srcset)="([^"]*)"/gi)].flatMap(([, text = '']) => text.split(/,\s+/)),
  );
  const addresses = sources.map((source) => source.trim().split(' ')[0]?.replaceAll('&amp;', '&') ?? '');
  return [...new Set(addresses)].filter((address) => !address.startsWith('data:'));
}

async function expectWhole(images: readonly string[]): Promise<void> {
  expect(images.filter((address) => address.includes('placeholder'))).toEqual([]);
  const answers = await Promise.all(images.map((address) => fetch(site.url + address)));
  for (const answer of answers) {
    expect([answer.url, answer.status]).toEqual([answer.url, 200]);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
}

// First, while the rest of the pictures are being made.
it('has the whole gallery of a vehicle', async () => {
  const read = async <Answer>(path: string) => (await (await fetch(site.url + path)).json()) as Answer; // the API says so
  const { vehicles } = await read<{ vehicles: { id: number }[] }>('/api/vehicles');
  const vehicle = `/api/vehicles/${vehicles.at(-1)?.id}`;
  const { stockNumber, photos } = await read<{ stockNumber: string; photos: { url: string }[] }>(vehicle);
  const shipped = demoInventory.find((one) => one.stockNumber === stockNumber);
  const views = (await readShippedList())[shipped?.picture ?? ''];
  expect(photos).toHaveLength(Object.keys(views ?? {}).length);
  await expectWhole(photos.map(({ url }) => url));
});

it.each([
  ['/', 8],
  ['/browse-cars', 12],
])('has every picture of %s when it says that it is open', async (path, vehicles) => {
  const images = await listImages(path);
  const photos = new Set(images.flatMap((address) => /^\/api\/photos\/(\d+)/.exec(address)?.[1] ?? []));
  expect(photos.size).toBe(vehicles);
  await expectWhole(images);
});
