import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPhotoSweep } from '#features/photos/server/sweep/photo-sweep.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';

let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
});
afterAll(() => site.close());
beforeEach(() => rm(site.backups, { recursive: true, force: true }));

const snapshots = async () => site.services.backupService.listSnapshots();
// Not through a call: a session does not outlast these days.
const restore = (filename: string) =>
  site.services.backupService.restore(filename, { staffId: null, fullName: 'A test' });

describe('a link named like a backup', () => {
  it('is no backup: not listed, sent, restored, checked or deleted, and its target stays', async () => {
    const { filename } = await site.create();
    const elsewhere = join(site.dataDir, 'elsewhere');
    await mkdir(join(site.backups, 'safety'), { recursive: true });
    await link(join(site.backups, filename), elsewhere);
    await rm(join(site.backups, filename));
    const names = ['backup-20260302T000000000Z-aaaaaa.tar', 'safety-20260302T000000000Z-aaaaaa.tar'] as const;
    await symlink(elsewhere, join(site.backups, names[0]));
    await symlink(elsewhere, join(site.backups, 'safety', names[1]));
    expect(await site.list()).toEqual([]);
    expect(await snapshots()).toEqual([]);
    const before = await site.digest();
    for (const name of names) {
      expect((await site.call('GET', `export-backup?filename=${name}`)).statusCode).toBe(404);
      expect((await site.call('POST', 'restore', { filename: name })).statusCode).toBe(404);
      expect((await site.call('DELETE', `backups/${name}`)).statusCode).toBe(404);
    }
    expect(await site.digest()).toBe(before);
    expect((await readFile(elsewhere)).subarray(0, 10).toString()).toBe('README.txt');
  });
});

it('a photo that was put aside although a row names it is in the backup', async () => {
  const before = await site.digest();
  await site.services.photoService.removeFilesOf(await site.services.photos.listKeys());
  expect(await site.listFiles()).toEqual([]);
  const { filename } = await site.create();
  await site.wipe();
  await restore(filename);
  expect(await site.digest()).toBe(before);
});

it('a file with a long name is restored, and the snapshot says as much of it as there is room for', async () => {
  const path = join(site.dataDir, 'long.tar');
  await site.services.backupService.createAt(path);
  const filename = `${'long-'.repeat(48)}name.tar`;
  await site.services.backupService.restoreFile({
    path,
    filename,
    by: { staffId: null, fullName: 'A test' },
  });
  const [snapshot] = await snapshots();
  expect(snapshot?.reason).toMatch(/^Before the restore of long-long-/);
  expect(snapshot?.reason).toHaveLength(200);
  await rm(path);
});

describe('what goes by itself', () => {
  it('is never the newest backup that can be restored', async () => {
    const good = await site.create();
    site.clock.advance(1_000);
    const broken = await site.create();
    await truncate(join(site.backups, broken.filename), 200);
    const now = site.clock.now();
    site.clock.set('2036-01-01T00:00:00.000Z');
    await site.services.backupService.removeOld(24);
    site.clock.set(now.toISOString());
    expect((await site.list()).map(({ filename }) => filename)).toEqual([good.filename]);
  });

  it('is not the snapshot of what was there before one backup was tried after another', async () => {
    const { filename } = await site.create();
    await site.addVehicle({ make: 'Before All Of Them' });
    const before = await site.digest();
    const now = site.clock.now();
    site.clock.advance(2 * DAY_MS);
    for (let round = 0; round < 6; round += 1) {
      site.clock.advance(3_600_000);
      await restore(filename);
    }
    const kept = await snapshots();
    expect(kept).toHaveLength(4);
    await restore(kept.at(-1)?.filename ?? '');
    expect(await site.digest()).toBe(before);
    site.clock.set(now.toISOString());
  });

  it('is never the snapshot that was just made, however far back the clock was set', async () => {
    const { filename } = await site.create();
    for (let day = 0; day < 3; day += 1) {
      site.clock.advance(DAY_MS);
      await restore(filename);
    }
    const before = (await snapshots()).map((one) => one.filename);
    const now = site.clock.now();
    site.clock.set('2025-01-01T00:00:00.000Z');
    await restore(filename);
    const [first, ...others] = (await snapshots()).map((one) => one.filename);
    expect(first).toMatch(/^safety-2025/);
    expect(others.slice(0, 2)).toEqual(before.slice(0, 2));
    await site.services.backupService.removeAbandoned();
    expect((await snapshots())[0]?.filename).toBe(first);
    site.clock.set(now.toISOString());
  });
});

it('leaves alone what an operation of any process is still at, and removes it once that is over', async () => {
  const { backupService, photoService, heavyOperations } = site.services;
  const part = join(site.backups, 'safety', 'safety-20260304T000000000Z-abcdef.tar.part');
  const staged = join(site.folder, 'incoming', 'a'.repeat(32));
  await mkdir(dirname(part), { recursive: true });
  await mkdir(staged, { recursive: true });
  await writeFile(part, 'x');
  for (const path of [part, staged]) await utimes(path, 0, 0);
  const tidyUp = async () => {
    await backupService.removeAbandoned();
    const ended = Promise.withResolvers<void>();
    const watched = {
      findRunning: async () => {
        const running = await heavyOperations.findRunning();
        if (running) ended.resolve();
        return running;
      },
    };
    const sweep = photoService.sweep;
    const photos = {
      ...photoService,
      sweep: (...all: Parameters<typeof sweep>) => sweep(...all).finally(ended.resolve),
    };
    const job = startPhotoSweep({
      ...{ photoService: photos, heavyOperations: watched, log: site.services.log },
      checkHeld: async () => {},
    });
    await ended.promise;
    await job.stop();
    return [part, staged].map((path) => existsSync(path));
  };
  const during = await heavyOperations.run('A restore', tidyUp);
  expect(during).toEqual([true, true]);
  expect(await tidyUp()).toEqual([false, false]);
});

describe('a backup into a file of one’s own', () => {
  it('is not kept off by what a killed attempt left, which goes once it is old', async () => {
    const folder = join(site.dataDir, `own-${randomBytes(4).toString('hex')}`);
    await mkdir(folder);
    const file = join(folder, 'mine.tar');
    const left = [`${file}.part`, `${file}.0a1b2c.part`] as const;
    await site.services.backupService.createAt(file);
    await writeFile(left[0], (await readFile(file)).subarray(0, 5_000));
    await rm(file);
    await writeFile(left[1], 'age-encryption.org/v1\n');
    await writeFile(`${file}.notes.part`, 'mine');
    await site.services.backupService.createAt(file);
    expect((await readdir(folder)).sort()).toHaveLength(4);
    for (const path of [...left, `${file}.notes.part`]) await utimes(path, 0, 0);
    await rm(file);
    await site.services.backupService.createAt(file);
    expect((await readdir(folder)).sort()).toEqual(['mine.tar', 'mine.tar.notes.part']);
  });
});
