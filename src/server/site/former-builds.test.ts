import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepBuild, readBuilds } from './former-builds.ts';
import { isCode, loadFiles, serveStaticFiles } from './static-files.ts';

let folder = '';
const dataDir = () => join(folder, 'data');
const pathOf = (name: string) => join(dataDir(), 'site-code', name);
const kept = async () => (await readdir(join(dataDir(), 'site-code'))).sort();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'builds-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A build with one file of code of its own, and one that every build has. */
async function aBuild(id: string) {
  const client = join(folder, id, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  await writeFile(join(client, 'assets', `page-${id}.js`), `// ${id}`);
  await writeFile(join(client, 'assets', `page-${id}.js.br`), `packed ${id}`);
  await writeFile(join(client, 'assets', 'same.js'), `// same in ${id}`);
  await writeFile(join(client, `${id}.svg`), '<svg/>');
  const files = loadFiles(client);
  return { id, files, code: new Map([...files].filter(([address]) => isCode(address))) };
}

/** Starts of builds in turn, a minute apart. */
async function run(...ids: string[]) {
  let former: string[] = [];
  for (const [at, id] of ids.entries()) {
    former = await keepBuild(dataDir(), await aBuild(id));
    const time = new Date(Date.now() - (ids.length - at) * 60_000);
    await utimes(pathOf(id), time, time);
  }
  return former.map((path) => path.split('/').at(-1));
}

it('has none before the first upgrade, and its own for this user alone', async () => {
  expect(await run('aaa', 'aaa')).toEqual([]);
  expect(await kept()).toEqual(['aaa']);
  expect((await stat(pathOf('aaa'))).mode & 0o077).toBe(0);
});

it('keeps the two builds that ran before this one, and no older', async () => {
  expect(await run('aaa', 'bbb', 'ccc', 'ddd')).toEqual(['ccc', 'bbb']);
  expect(await kept()).toEqual(['bbb', 'ccc', 'ddd']);
});

it('goes by when a build last ran: one that was gone back to is not the oldest', async () => {
  expect(await run('aaa', 'bbb', 'aaa', 'ccc', 'ddd')).toEqual(['ccc', 'aaa']);
});

it('takes no half copy for a build, and removes only one that was broken off long ago', async () => {
  await run('aaa');
  for (const name of ['aab.7.part', 'aac.8.part']) await writeFile(pathOf(name), 'half');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(pathOf('aab.7.part'), yesterday, yesterday);
  expect(await run('bbb')).toEqual(['aaa']);
  expect(await kept()).toEqual(['aaa', 'aac.8.part', 'bbb']);
});

it('sends the code of former builds to a page that was opened before the upgrade', async () => {
  await run('aaa');
  await writeFile(pathOf('bad'), 'no build');
  const own = await aBuild('bbb');
  const former = await keepBuild(dataDir(), own);
  expect(former).toHaveLength(2);
  const app = Fastify();
  serveStaticFiles(app, { files: own.files, always: {}, loadFormer: () => readBuilds(former) });
  const get = async (url: string, headers = {}) => {
    const { statusCode, body, headers: sent } = await app.inject({ url, headers });
    return [statusCode, body.trim(), sent['cache-control']];
  };
  const hashed = 'public, max-age=31536000, immutable';
  expect(await get('/assets/page-bbb.js')).toEqual([200, '// bbb', hashed]);
  expect(await get('/assets/page-aaa.js')).toEqual([200, '// aaa', hashed]);
  expect((await get('/assets/page-aaa.js', { 'accept-encoding': 'br' }))[1]).toBe('packed aaa');
  expect(await get('/assets/same.js')).toEqual([200, '// same in bbb', hashed]);
  expect((await get('/assets/page-ccc.js'))[0]).toBe(404);
  expect((await get('/assets/..%2f..%2fbbb%2fclient%2fbbb.svg'))[0]).toBe(404);
  expect((await get('/aaa.svg'))[0]).toBe(404);
});
