import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { readConfig } from '#server/config.ts';
import { createObjectStore } from '#server/object-store/object-store.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { startProcess } from '../support/processes/site-process.ts';
import { beginCommand, runCommand } from '../support/processes/terminal-command.ts';
import { startFaultyStore } from '../support/stores/faulty-store.ts';
import { testStoreEnv } from '../support/stores/test-store.ts';

const account = { username: 'dana', password: 'correct horse battery' };
let dataDir: string;
let env: Record<string, string>;
let stored: Record<string, string>;
/** A line to the store that can be disturbed. */
let line: Awaited<ReturnType<typeof startFaultyStore>>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-move-'));
  env = { DATA_DIR: dataDir, DEMO: 'on', DEMO_PHOTOS: 'none' };
  Object.assign(env, { ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password });
  line = await startFaultyStore();
  // A busy machine may take longer than a second for an answer.
  stored = { ...env, ...line.env, PHOTO_STORE_TIME_S: '60' };
});
afterAll(async () => {
  line.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a command says, whether it succeeds or not. */
async function run(command: string, words: readonly string[], settings = stored): Promise<string> {
  return (await runCommand(command, words, settings)).text;
}

const move = (direction: string, settings = stored) => run('move-photos', [direction], settings);

/** Killed while it waits for the store, with some of the files there. */
async function killMove(): Promise<void> {
  const last = line.silentAfter(8);
  const { child, ended } = beginCommand('move-photos', ['to-store'], {
    ...stored,
    PHOTO_STORE_TIME_S: '300',
  });
  while (line.asked() <= last) await new Promise((resume) => setTimeout(resume, 10));
  child.kill('SIGKILL');
  await ended;
  line.set('none');
}

async function logIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  return login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function addPhotos(url: string, count: number): Promise<string[]> {
  const cookie = await logIn(url);
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

/** A picture of the settings moves like a photo. */
async function addLogo(url: string): Promise<string> {
  const cookie = await logIn(url);
  const { payload, headers } = aForm([
    { field: 'picture', content: await aJpeg({ width: 320, height: 90 }) },
  ]);
  const uploaded = await fetch(`${url}/api/admin/settings/pictures`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: new Uint8Array(payload),
  });
  const { picture } = (await uploaded.json()) as { picture: { id: number; url: string } };
  const logo = { id: picture.id, focus: { x: 50, y: 50 } };
  const published = await fetch(`${url}/api/admin/settings/publish`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ basedOn: 0, sections: { look: { ...defaultSettings.look, logo } } }),
  });
  if (published.status !== 200) throw new Error(await published.text());
  return picture.url;
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
  const addresses = [...(await addPhotos(first.url, 3)), await addLogo(first.url)];
  const before = await Promise.all(addresses.map((address) => bytesOf(first.url + address)));
  await first.stop();

  // Not before they are there.
  await expect(startProcess(stored)).rejects.toThrow('npm run move-photos -- to-store');
  expect(await move('to-store', env)).toContain('Set PHOTO_STORE');
  const store = createObjectStore(readConfig(stored).photoStore ?? expect.fail());
  const [key = ''] = (await readdir(join(dataDir, 'photos'))).filter((name) => name !== 'incoming');
  expect(await move('to-store', { ...stored, PHOTO_STORE_SECRET: 'wrong' })).toContain('PHOTO_STORE_SECRET');
  await killMove();
  await expect(startProcess(stored)).rejects.toThrow('npm run move-photos -- to-store');
  const said = await move('to-store');
  const [, copied = '', present = ''] = /(\d) photos were copied, (\d) were there/.exec(said) ?? [];
  expect([said, Number(copied) + Number(present)]).toEqual([said, 4]);
  expect(Number(copied)).toBeGreaterThan(0);
  expect(await move('to-store')).toContain('are in the store already');
  await expect(startProcess(env)).rejects.toThrow('PHOTO_STORE is not set');

  // The folder is no longer used.
  await rm(join(dataDir, 'photos'), { recursive: true });
  const second = await startProcess(stored);
  for (const [at, address] of addresses.entries())
    expect(await bytesOf(second.url + address)).toEqual(before[at]);
  const [fourth = ''] = await addPhotos(second.url, 1);
  const last = await bytesOf(second.url + fourth);

  // Put aside and back again, by the command, beside the running site.
  const [fifth = ''] = await addPhotos(second.url, 1);
  const id = /\d+$/.exec(new URL(fifth, second.url).pathname)?.[0];
  const deleted = await fetch(`${second.url}/api/admin/photos/${id}`, {
    method: 'DELETE',
    headers: { cookie: await logIn(second.url) },
  });
  expect(deleted.status).toBe(200);
  expect(await run('quarantine', ['list'])).toMatch(/deleted\n1 photos are put aside in the photo store/);
  expect(await run('quarantine', ['put-back', '--all'])).toContain('1 photos are back');
  await second.stop();
  expect(await run('quarantine', ['take', '--yes'])).toContain('1 photos were put aside');

  // The store of somebody else is refused, until it is taken on purpose.
  await store.write('installation.id', Buffer.from('0123456789abcdef0123456789abcdef\n'));
  await expect(startProcess(stored)).rejects.toThrow('belongs to installation 0123456789abcdef');
  expect(await run('adopt', ['--yes'])).toMatch(/All are installation \w+ now. No photo was moved/);

  // A half of an earlier run is at the other end, and is not taken for a photo.
  await mkdir(join(dataDir, 'photos', key), { recursive: true });
  await writeFile(join(dataDir, 'photos', key, 'master.jpg'), 'half');
  expect(await move('to-disk')).toContain('5 photos were copied, 0 were there');
  expect(await store.read(`photos/${key}/master.jpg`)).toBeDefined();
  const third = await startProcess(env);
  for (const [at, address] of [...addresses, fourth].entries())
    expect(await bytesOf(third.url + address)).toEqual([...before, last][at]);
  await third.stop();
}, 300_000);
