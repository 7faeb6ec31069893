import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { copyBytes } from '#features/backups/server/archive/threads/byte-jobs.ts';
import { readConfig } from '#server/config.ts';
import { createObjectStore } from '#server/object-store/object-store.ts';
import { listForRestore, tellBackups } from '../../scripts/commands/list-backups.ts';
import { withBackup } from '../../scripts/find-backup.ts';
import { testStoreEnv } from '../support/stores/test-store.ts';

const NAME = 'nightly-abababababab-20260302T150000000Z-0a0b0c.tar.age';
const passphrase = 'twelve cars on a gravel yard';
const content = Buffer.alloc(9 * 1024 * 1024, 'a backup');
const { PHOTO_STORE: address = '', ...store } = testStoreEnv();
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-find-'));
  env = { DATA_DIR: folder, ...store, BACKUP_STORE: address, BACKUP_PASSPHRASE: passphrase };
  await writeFile(join(folder, 'plain.tar'), content);
  // Larger than a piece of an upload.
  await copyBytes({
    kind: 'bytes',
    from: { file: join(folder, 'plain.tar') },
    to: { store: readConfig(env).backups.store ?? expect.fail(), name: NAME },
    seal: { passphrase },
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(wish: string, others: Record<string, string> = {}, mayBeUnsealed = false) {
  const found: { content: Buffer; wish: string }[] = [];
  await withBackup(readConfig({ ...env, ...others }), { wish, mayBeUnsealed }, async (backup) => {
    found.push({ content: await readFile(backup.path), wish: backup.wish });
  });
  return found[0];
}

it('finds a backup by its name, its address in any store and its path, and opens it', async () => {
  for (const wish of [NAME, `${address}/${NAME}`]) {
    const found = await read(wish, wish === NAME ? {} : { BACKUP_STORE: '' });
    expect(found?.content.equals(content)).toBe(true);
    expect(found?.wish).toBe(`${address}/${NAME}`);
  }
  expect((await read(join(folder, 'plain.tar')))?.wish).toBe(join(folder, 'plain.tar'));
  // Nothing of it is left on the disk.
  expect(await readdir(join(folder, 'backups', 'nightly'))).toEqual([]);
});

it('takes one of the nights that is not sealed, where others are, only when it is called so', async () => {
  const store = createObjectStore(readConfig(env).backups.store ?? expect.fail());
  const plain = NAME.replace('.age', '');
  const local = plain.replace('0a0b0c', '0a0b0e');
  await store.write(plain, Buffer.from('of anybody'));
  await store.write('copy.tar', Buffer.from('of anybody'));
  await mkdir(join(folder, 'backups', 'nightly'), { recursive: true });
  await writeFile(join(folder, 'backups', 'nightly', local), 'of anybody');
  for (const wish of [
    plain,
    `${address}/${plain}`,
    `${address}/copy.tar`,
    local,
    `backups/nightly/${local}`,
  ]) {
    await expect(read(wish)).rejects.toThrow(/not encrypted although BACKUP_PASSPHRASE is set.* --unsealed/);
    expect((await read(wish, {}, true))?.content.toString()).toBe('of anybody');
    expect((await read(wish, { BACKUP_PASSPHRASE: '' }))?.content.toString()).toBe('of anybody');
  }
  await rm(join(folder, 'backups', 'nightly', local));
});

it('lists those of the folder and of the store, the newest first, and takes the newest of its own', async () => {
  const config = readConfig(env);
  const mine = 'abababababab'.padEnd(32, '0');
  const other = NAME.replace('abababababab', 'cdcdcdcdcdcd').replace('20260302', '20260305');
  await createObjectStore(config.backups.store ?? expect.fail()).write(other, Buffer.from('of another'));
  const byHand = 'backup-20260303T150000000Z-0a0b0c.tar';
  await writeFile(join(folder, 'backups', byHand), 'made by staff');
  // As a restore leaves it: the newest, and what was just replaced.
  const replaced = 'safety/safety-20260304T150000000Z-0a0b0c.tar';
  await mkdir(join(folder, 'backups', 'safety'), { recursive: true });
  await writeFile(join(folder, 'backups', replaced), 'replaced');
  const wishes = async () => (await listForRestore(config, { mayBeUnsealed: false })).map(({ wish }) => wish);
  // A new machine cannot know which of them is meant.
  await expect(wishes()).rejects.toThrow('of several installations, so nothing was changed');
  await writeFile(join(folder, 'installation.id'), mine);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  expect(await wishes()).toEqual([`backups/${byHand}`, `${address}/${NAME}`, `backups/${replaced}`]);
  expect(said.mock.calls.flat()).toEqual([
    '1 backups of other installations are passed over: npm run restore -- --list',
  ]);
  said.mockRestore();
  const told = vi.spyOn(console, 'log').mockReturnValue();
  await tellBackups(config);
  const [first, newest, second, ...others] = told.mock.calls.flat();
  told.mockRestore();
  expect(first).toBe(
    `2026-03-05 15:00 UTC  10 Bytes  ${address}/${other}  (nightly, encrypted, not read back, of another installation)`,
  );
  expect(newest).toBe(`2026-03-04 15:00 UTC  8 Bytes  backups/${replaced}  (before a change)`);
  expect(second).toBe(`2026-03-03 15:00 UTC  13 Bytes  backups/${byHand}  (made by staff)`);
  expect(others.join('\n')).toContain(`${address}/${NAME}  (nightly, encrypted, not read back)`);
  expect(others.join('\n')).toContain('.tar  (nightly, not encrypted, so needs --unsealed, not read back)');
  for (const name of ['installation.id', `backups/${byHand}`, `backups/${replaced}`])
    await rm(join(folder, name));
});

it('says what is missing', async () => {
  await expect(read(NAME, { BACKUP_PASSPHRASE: '' })).rejects.toThrow(/encrypted; set BACKUP_PASSPHRASE/);
  await expect(read(NAME, { BACKUP_PASSPHRASE: 'a wrong one, but long' })).rejects.toThrow(
    'the passphrase in BACKUP_PASSPHRASE does not open it',
  );
  const other = NAME.replace('0a0b0c', '0a0b0d');
  await expect(read(other)).rejects.toThrow('There is no such backup');
  await expect(read('nothing.tar')).rejects.toThrow(
    `There is no such file: ${join(process.cwd(), 'nothing.tar')}`,
  );
  await expect(read('s3://x/y', { BACKUP_STORE: '' })).rejects.toThrow('no address of a backup');
  const noKey = { BACKUP_STORE: '', PHOTO_STORE_KEY: '' };
  await expect(read(`${address}/${basename(NAME)}`, noKey)).rejects.toThrow('set PHOTO_STORE_KEY');
  await expect(read(NAME, { PHOTO_STORE_SECRET: 'wrong' })).rejects.toThrow(
    /backup store s3:.* refuses the key or its secret/,
  );
});
