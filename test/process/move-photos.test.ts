import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { readConfig } from '#server/config.ts';
import { createObjectStore } from '#server/object-store/object-store.ts';
import { startProcess } from '#test/support/site-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { testStoreEnv } from '#test/support/test-store.ts';

const root = join(import.meta.dirname, '../..');
const account = { username: 'dana', password: 'correct horse battery' };
let dataDir: string;
let env: Record<string, string>;
let stored: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-move-'));
  env = { DATA_DIR: dataDir, DEMO: 'on', DEMO_PHOTOS: 'none' };
  Object.assign(env, { ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password });
  stored = { ...env, ...testStoreEnv() };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** What the command says, whether it succeeds or not. */
async function move(direction: string, settings = stored): Promise<string> {
  const run = promisify(execFile)(process.execPath, ['scripts/move-photos.ts', direction], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

async function addPhotos(url: string, count: number): Promise<string[]> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const [vehicle] = (await (await fetch(`${url}/api/vehicles/featured`)).json()) as { id: number }[];
  const content = await aJpeg({ width: 400, height: 300 });
  const { payload, headers } = aForm(Array.from({ length: count }, () => ({ content })));
  const answer = await fetch(`${url}/api/admin/vehicles/${vehicle?.id}/photos`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new Uint8Array(payload),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { photos: { url: string }[] }).photos.map((photo) => photo.url);
}

it('stay where they are while a site runs on the same PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-move-beside-'));
  const database = await createTestDatabase();
  const settings: Record<string, string> = {
    ...stored,
    ...testStoreEnv(),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DEMO: 'off',
  };
  const { PHOTO_STORE: _, ...onDisk } = settings;
  const site = await startProcess(onDisk);
  expect(await move('to-store', settings)).toContain('stop every site on it');
  await site.stop();
  expect(await move('to-store', settings)).toContain('0 photos were copied');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

it('go to a store and back by one command each, which can be stopped and repeated', async () => {
  const first = await startProcess(env);
  const addresses = await addPhotos(first.url, 3);
  const before = await Promise.all(addresses.map((address) => bytesOf(first.url + address)));
  await first.stop();

  // Not before they are there.
  await expect(startProcess(stored)).rejects.toThrow('npm run move-photos -- to-store');
  expect(await move('to-store', env)).toContain('Set PHOTO_STORE');
  const store = createObjectStore(readConfig(stored).photoStore ?? expect.fail());
  const [key = ''] = (await readdir(join(dataDir, 'photos'))).filter((name) => name !== 'incoming');
  expect(await move('to-store', { ...stored, PHOTO_STORE_SECRET: 'wrong' })).toContain('PHOTO_STORE_SECRET');
  expect(await move('to-store')).toContain('3 photos were copied, 0 were there');
  expect(await move('to-store')).toContain('are in the store already');
  await expect(startProcess(env)).rejects.toThrow('PHOTO_STORE is not set');

  // The folder is no longer used.
  await rm(join(dataDir, 'photos'), { recursive: true });
  const second = await startProcess(stored);
  for (const [at, address] of addresses.entries())
    expect(await bytesOf(second.url + address)).toEqual(before[at]);
  const [fourth = ''] = await addPhotos(second.url, 1);
  const last = await bytesOf(second.url + fourth);
  await second.stop();

  // A half of an earlier run is at the other end, and is not taken for a photo.
  await mkdir(join(dataDir, 'photos', key), { recursive: true });
  await writeFile(join(dataDir, 'photos', key, 'master.jpg'), 'half');
  expect(await move('to-disk')).toContain('4 photos were copied, 0 were there');
  expect(await store.read(`photos/${key}/master.jpg`)).toBeDefined();
  const third = await startProcess(env);
  for (const [at, address] of [...addresses, fourth].entries())
    expect(await bytesOf(third.url + address)).toEqual([...before, last][at]);
  await third.stop();
}, 120_000);
