import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';
import { startProcess } from '../support/processes/site-process.ts';

// It builds, and starts the whole server.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const demonstration = join(root, 'src/features/demo');
const PARTS = [
  'src',
  'migrations',
  'artwork',
  'scripts/build',
  'vite.config.ts',
  'vite.server.config.mjs',
  'package.json',
  'package-lock.json',
];
const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-without-'));
  folders.push(folder);
  return folder;
}

/** The product without its demonstration. */
async function makeCopy(): Promise<string> {
  const copy = await makeFolder();
  for (const name of PARTS) {
    const filter = (path: string) => path !== demonstration;
    await cp(join(root, name), join(copy, name), { recursive: true, filter });
  }
  await mkdir(join(copy, 'dist'));
  for (const name of ['node_modules', 'dist/client']) await symlink(join(root, name), join(copy, name));
  return copy;
}

/** The screens as the server renders them, which takes a quarter of the time of the browser's; and the server. */
const BUILDS = [['--ssr'], ['--config', 'vite.server.config.mjs', '--outDir', 'dist/main']];

async function build(copy: string, flags: readonly string[]): Promise<void> {
  const args = ['node_modules/vite/bin/vite.js', 'build', ...flags, '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

it('is built, opens, and lets staff in, with the folder of the demonstration deleted', async () => {
  const copy = await makeCopy();
  await Promise.all(BUILDS.map((flags) => build(copy, flags)));
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
