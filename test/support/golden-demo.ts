import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { TestProject } from 'vitest/node';
import { demoInventory } from '#features/demo/inventory/inventory.ts';
import { type SiteProcess, startProcess } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    goldenDemo: string;
  }
}

/** Loads the demonstration once, one picture a vehicle; every journey then starts from a copy of it. */
export default async function prepareGoldenDemo(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-demo-'));
  const site = await startProcess({
    DATA_DIR: folder,
    DEMO: 'on',
    DEMO_PHOTOS: 'featured',
    LOG_LEVEL: 'info',
  });
  try {
    await waitForLastPicture(site);
  } finally {
    await site.stop();
  }
  emptyInbox(folder);
  project.provide('goldenDemo', folder);
  return () => rm(folder, { recursive: true, force: true });
}

const PATIENCE_MS = 300_000;

/** Those of the sold vehicles too, which no public list tells of: journeys would see them come. */
async function waitForLastPicture(site: SiteProcess): Promise<void> {
  const said = `"event":"demo_pictures_drawn","count":${demoInventory.length}}`;
  const deadline = Date.now() + PATIENCE_MS;
  while (!site.output().includes(said)) {
    if (Date.now() > deadline) throw new Error('The demonstration pictures were not drawn in five minutes');
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

/** Journeys send their own inquiries, and count them. */
function emptyInbox(folder: string): void {
  const database = new Sqlite(join(folder, 'forecourt.db'));
  database.exec('DELETE FROM inquiries');
  database.close();
}
