import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProcess } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    goldenDemo: string;
  }
}

/** Loads the demonstration once, one picture a vehicle; every journey then starts from a copy of it. */
export default async function prepareGoldenDemo(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-demo-'));
  const site = await startProcess({ DATA_DIR: folder, DEMO: 'on', DEMO_PHOTOS: 'featured' });
  try {
    await waitForPictures(site.url);
  } finally {
    await site.stop();
  }
  project.provide('goldenDemo', folder);
  return () => rm(folder, { recursive: true, force: true });
}

async function waitForPictures(url: string): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/cars`);
    const cars = (await answer.json()) as { photos: unknown[] }[]; // the contract's list of vehicles
    if (cars.length > 0 && cars.every((car) => car.photos.length > 0)) return;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  throw new Error('The demonstration pictures were not drawn in five minutes');
}
