import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { TestProject } from 'vitest/node';
import { demoInventory } from '#features/demo/inventory/inventory.ts';
import { countFirstSeen } from '#features/demo/server/picture-plan.ts';
import { startProcess } from '../processes/site-process.ts';
import { waitUntilDrawn } from './drawn-pictures.ts';

declare module 'vitest' {
  interface ProvidedContext {
    goldenDemo: string;
  }
}

/** Loads the demonstration once, one picture for each vehicle; every journey starts from a copy. */
export default async function prepareGoldenDemo(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-demo-'));
  const site = await startProcess({ DATA_DIR: folder, DEMO: 'on', DEMO_PHOTOS: 'featured' });
  try {
    await waitUntilDrawn(folder, countFirstSeen(demoInventory));
  } finally {
    await site.stop();
  }
  const database = new Sqlite(join(folder, 'forecourt.db'));
  await lendPictures(database, join(folder, 'photos'));
  // Journeys send and count their own inquiries.
  database.exec('DELETE FROM inquiries');
  database.close();
  project.provide('goldenDemo', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** The vehicles further on get copies of the pictures of the first: drawing theirs takes longer than any journey. */
async function lendPictures(database: Sqlite.Database, photos: string): Promise<void> {
  const drawn = database
    .prepare<[], { id: number; file_key: string }>('SELECT id, file_key FROM photos')
    .all();
  const bare = database
    .prepare<[], number>('SELECT id FROM vehicles WHERE featured_photo_id IS NULL ORDER BY id')
    .pluck()
    .all();
  const lend = database.prepare(`
    INSERT INTO photos (vehicle_id, position, file_key, width, height, byte_count, placeholder, created_at, sha256)
    SELECT ?, position, ?, width, height, byte_count, placeholder, created_at, sha256 FROM photos WHERE id = ?`);
  for (const [at, vehicleId] of bare.entries()) {
    const from = drawn[at % drawn.length];
    if (!from) throw new Error('The demonstration has no pictures to start with');
    const key = randomBytes(16).toString('hex');
    await cp(join(photos, from.file_key), join(photos, key), { recursive: true });
    lend.run(vehicleId, key, from.id);
  }
  // As demo-progress.ts writes it.
  database
    .prepare("UPDATE meta SET value = json_set(value, '$.done', ?) WHERE key = 'demo_pictures'")
    .run(demoInventory.length);
}
