import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { TestProject } from 'vitest/node';
import { waitUntilDrawn } from './drawn-pictures.ts';
import { startProcess } from './site-process.ts';

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
    await waitUntilDrawn(folder);
  } finally {
    await site.stop();
  }
  emptyInbox(folder);
  project.provide('goldenDemo', folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Journeys send and count their own inquiries. */
function emptyInbox(folder: string): void {
  const database = new Sqlite(join(folder, 'forecourt.db'));
  database.exec('DELETE FROM inquiries');
  database.close();
}
