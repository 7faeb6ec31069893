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

/** The vehicles further on get copies of the pictures of the first: making theirs takes longer than any journey. */
async function lendPictures(database: Sqlite.Database, photos: string): Promise<void> {
  const list = (which: string) =>
    database
      .prepare<[], { id: number; file_key: string }>(
        `SELECT id, file_key FROM photos WHERE byte_count ${which}`,
      )
      .all();
  const made = list('> 0');
  const lend = database.prepare(`
    UPDATE photos SET (byte_count, sha256) = (SELECT byte_count, sha256 FROM photos AS lent WHERE lent.id = ?)
    WHERE id = ?`);
  for (const [at, { id, file_key }] of list('= 0').entries()) {
    const from = made[at % made.length];
    if (!from) throw new Error('The demonstration has no pictures to start with');
    await cp(join(photos, from.file_key), join(photos, file_key), { recursive: true });
    lend.run(from.id, id);
  }
}
