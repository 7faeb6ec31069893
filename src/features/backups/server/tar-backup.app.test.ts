import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILD } from '#server/build/build-version.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';

const run = promisify(execFile);
const FILENAME = 'backup-20260302T000000000Z-0c0ffe.tar';

let site: BackupSite;
let file: string;
/** The backup, unpacked by the system's own tar. */
let folder: string;

beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
  const { filename } = await site.create();
  file = join(site.dataDir, 'kept.tar');
  await writeFile(file, await readFile(join(site.backups, filename)));
  folder = await unpack();
});
afterAll(() => site.close());
beforeEach(() => rm(site.backups, { recursive: true, force: true }));

async function unpack(): Promise<string> {
  const into = await mkdtemp(join(site.dataDir, 'unpacked-'));
  await run('tar', ['-xf', file, '-C', into]);
  return into;
}

/** Packs by the system's tar; with which options and under which names, the caller says. */
async function packed(from: string, ...options: string[]): Promise<string> {
  await mkdir(site.backups, { recursive: true });
  await run('tar', ['-cf', join(site.backups, FILENAME), '-C', from, ...options]);
  return FILENAME;
}

async function expectRefused(filename: string, words: RegExp): Promise<void> {
  const before = await site.digest();
  const answer = await site.call('POST', 'restore', { filename });
  expect(answer.json<{ message: string }>().message).toMatch(words);
  expect(answer.statusCode).toBe(400);
  expect(await site.digest()).toBe(before);
}

describe('a backup, without the product', () => {
  it('is listed by tar: a readable tree with a note in it', async () => {
    const { stdout, stderr } = await run('tar', ['-tf', file]);
    const names = stdout.trim().split('\n');
    const keys = await site.services.photos.listKeys();
    expect(stderr).toBe('');
    expect(names[0]).toBe('README.txt');
    expect(names).toEqual(
      expect.arrayContaining([
        'about.json',
        'manifest.json',
        'SHA256SUMS',
        'rows/vehicles/0001.ndjson',
        'rows/inquiries/0001.ndjson',
        ...keys.map((key) => `photos/${key}/master.jpg`),
      ]),
    );
    expect(await readFile(join(folder, 'README.txt'), 'utf8')).toMatch(
      /^Forecourt backup\n.*npm run restore/s,
    );
    const about = JSON.parse(await readFile(join(folder, 'about.json'), 'utf8'));
    expect(about).toMatchObject({ product: 'forecourt', version: BUILD });
  });

  it('unpacks to the very bytes of the photos, and to rows that can be read', async () => {
    for (const key of await site.services.photos.listKeys()) {
      const originals = await site.stored.list(key);
      expect(originals).toContain('master.jpg');
      expect((await readdir(join(folder, 'photos', key))).sort()).toEqual(originals);
      for (const name of originals) {
        const original = await site.stored.read(key, name);
        expect(original.equals(await readFile(join(folder, 'photos', key, name)))).toBe(true);
      }
    }
    const lines = (await readFile(join(folder, 'rows/vehicles/0001.ndjson'), 'utf8')).trim().split('\n');
    const makes = lines.map((line) => JSON.parse(line).make);
    expect(makes).toEqual(['Holden', 'BMW']);
  });

  it('is checked by sha256sum', async () => {
    const { stdout } = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    expect(stdout).not.toMatch(/FAILED/);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    expect(stdout.trim().split('\n')).toHaveLength(files.length - 1);
  });
});

describe('a backup that was unpacked and packed again', () => {
  it.each([
    ['with folders', ['--format=gnu', '.']],
    [
      'in reverse',
      ['--format=ustar', '--sort=name', 'rows', 'photos', 'manifest.json', 'about.json', 'SHA256SUMS'],
    ],
    ['with extended headers and long names', ['--format=pax', '.']],
    ['by others', ['--format=gnu', '--owner=someone:70000000', '--group=x:70000000', '--mtime=@0', '.']],
  ])('%s restores', async (_name, options) => {
    const before = await site.digest();
    const isWhole = options.includes('.');
    const rest = isWhole ? [] : ['README.txt', 'about.json.sha256'];
    const filename = await packed(folder, ...options, ...rest);
    await site.wipe();
    const answer = await site.call('POST', 'restore', { filename });
    expect(answer.json()).toMatchObject({ success: true });
    expect(await site.digest()).toBe(before);
  });

  it('is refused with a file changed, missing, added or twice', async () => {
    const changed = await unpack();
    const rows = join(changed, 'rows/vehicles/0001.ndjson');
    const text = await readFile(rows, 'utf8');
    await writeFile(rows, text.replace('Holden', 'Bolden'));
    await expectRefused(await packed(changed, '.'), /damaged or incomplete/);
    await writeFile(rows, text);
    const twice = ['--hard-dereference', './README.txt', '.'];
    await expectRefused(await packed(changed, ...twice), /same thing twice/);
    await writeFile(join(changed, 'notes.txt'), 'mine');
    await expectRefused(await packed(changed, '.'), /does not belong to it \(notes\.txt\)/);
    await rm(join(changed, 'notes.txt'));
    await rm(join(changed, 'README.txt'));
    await expectRefused(await packed(changed, '.'), /damaged or incomplete/);
  });

  it('is refused with a link, or with a name that leads out of it', async () => {
    const odd = await unpack();
    await symlink('/etc/passwd', join(odd, 'photos', 'passwd'));
    await expectRefused(await packed(odd, '.'), /link or a device/);
    await rm(join(odd, 'photos', 'passwd'));
    const out = ['--absolute-names', '--transform=s,^./README.txt,../README.txt,', '.'];
    await expectRefused(await packed(odd, ...out), /leads out of it/);
    const absolute = ['--absolute-names', '--transform=s,^./README.txt,/etc/cron.d/x,', '.'];
    await expectRefused(await packed(odd, ...absolute), /leads out of it/);
  });

  it('is no backup when it is any other tar', async () => {
    await expectRefused(await packed(join(folder, 'rows'), '.'), /not a Forecourt backup/);
  });
});
