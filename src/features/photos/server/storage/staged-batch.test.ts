import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKeysInProgress } from '../sweep/keys-in-progress.ts';
import { startStagedBatch } from './staged-batch.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');
let staging: string;

beforeEach(async () => {
  staging = await mkdtemp(join(tmpdir(), 'forecourt-batch-'));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(staging, { recursive: true, force: true });
});

it('keeps its folders young, one after the other, without holding up the event loop', async () => {
  const placesOf = vi.fn(({ folder }: { folder: string }) => [folder]);
  const batch = startStagedBatch({
    staging,
    making: createKeysInProgress(),
    placesOf,
    letGo: async () => {},
  });
  const photos = await Promise.all(Array.from({ length: 20 }, () => batch.stage()));
  for (const { folder } of photos) await utimes(folder, LONG_AGO, LONG_AGO);

  vi.advanceTimersByTime(15_000);
  // Next time it is still at work, and does not begin a second round.
  vi.advanceTimersByTime(15_000);
  expect(placesOf).toHaveBeenCalledTimes(1);

  for (const { folder } of photos) {
    await expect.poll(async () => (await stat(folder)).mtimeMs).toBeGreaterThan(LONG_AGO.getTime());
  }
  expect(placesOf).toHaveBeenCalledTimes(photos.length);
  await batch.discard();
  expect(vi.getTimerCount()).toBe(0);
});
