import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startProcess } from '../support/site-process.ts';

const root = join(import.meta.dirname, '../..');
const demonstration = join(root, 'src/features/demo');
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-without-'));
  folders.push(folder);
  return folder;
}

it('opens, and lets staff in, with the folder of the demonstration deleted', async () => {
  const copy = await makeFolder();
  for (const name of ['src', 'migrations', 'package.json']) {
    const filter = (path: string) => path !== demonstration;
    await cp(join(root, name), join(copy, name), { recursive: true, filter });
  }
  for (const name of ['node_modules', 'dist']) await symlink(join(root, name), join(copy, name));
  const site = await startProcess(
    { DATA_DIR: await makeFolder(), DEMO: 'on', ADMIN_USERNAME: 'dana', ADMIN_PASSWORD: 'a long password' },
    { script: join(copy, 'src/server/main.mjs') },
  );
  try {
    for (const path of ['/', '/contact', '/art/hero-640.webp', '/art/placeholder-800.webp'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
    const answer = await fetch(`${site.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'dana', password: 'a long password' }),
    });
    expect(answer.status).toBe(200);
    const vehicles = await fetch(`${site.url}/api/cars`);
    expect(await vehicles.json()).toEqual([]);
  } finally {
    await site.stop();
  }
});
