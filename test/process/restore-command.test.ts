import { createHash } from 'node:crypto';
import fs, {
  chmod,
  cp,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackupSite } from '#features/backups/server/backup-site.fixture.ts';
import { findNewestSoundBackup } from '#features/backups/server/newest-sound-backup.ts';
import { QUARANTINE } from '#features/photos/server/storage/photo-folder.ts';
import { createPhotoQuarantine } from '#features/photos/server/sweep/photo-quarantine.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { refuseDamagedStore } from '#server/db/damaged-file/damaged-store.ts';
import { openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseStrangers } from '#server/installation/pair.ts';
import { readMark, refuseWhileRestoring, writeMark } from '#server/installation/restoring-mark.ts';
import { rebuild, swap, undo } from '../../scripts/new-database.ts';
import { beginCommand } from '../support/processes/terminal-command.ts';

// Each restore is a process of its own, killed somewhere on its way.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const KILLS = 4;
let root: string;
let golden: string;
let photoCount: number;
/** The key of an inquiry in the backup. */
let inquiryKey: string;

/** A damaged database with its photos, a backup that is whole, and a newer one that is not. */
async function makeGolden(): Promise<void> {
  root = await mkdtemp(join(tmpdir(), 'forecourt-restore-'));
  golden = join(root, 'golden');
  const site = await startBackupSite();
  await (await refuseStrangers({ dataDir: site.dataDir, database: site.services.database })).settle();
  await site.fill();
  await site.create();
  site.clock.advance(60_000);
  await site.create();
  photoCount = (await site.listFiles()).length;
  const inquiry = site.db.selectFrom('inquiries').select('submission_key').limit(1);
  inquiryKey = (await inquiry.executeTakeFirstOrThrow()).submission_key;
  await site.services.database.close();
  await cp(site.dataDir, golden, { recursive: true });
  await site.close().catch(() => {}); // its database is closed already
  const database = await open(join(golden, 'forecourt.db'), 'r+');
  await database.write(Buffer.alloc(4096), 0, 4096, 0);
  await database.close();
  await rm(join(golden, 'forecourt.db-wal'), { force: true });
  const [newest = ''] = (await readdir(join(golden, 'backups')))
    .filter((name) => name.endsWith('.tar'))
    .sort()
    .reverse();
  await writeFile(
    join(golden, 'backups', newest),
    (await readFile(join(golden, 'backups', newest))).subarray(0, 2_000),
  );
}

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir });

async function copyGolden(name: string): Promise<string> {
  const dataDir = join(root, name);
  await cp(golden, dataDir, { recursive: true });
  return dataDir;
}

const begin = (dataDir: string, ...words: string[]) =>
  beginCommand('restore', words, { DATA_DIR: dataDir, DATABASE_URL: '' });
const run = (dataDir: string, ...args: string[]) => begin(dataDir, ...args).ended;

/** From its nth renaming or removing on nothing more happens on the disk, as if killed there. Answers whether it was. */
async function killAt(nth: number, work: () => Promise<void>): Promise<boolean> {
  const real = { rename: fs.rename, rm: fs.rm };
  let done = 0;
  const orKilled =
    <Args extends unknown[]>(step: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      done += 1;
      if (done > nth) throw new Error('killed');
      await step(...args);
    };
  Object.assign(fs, { rename: orKilled(real.rename), rm: orKilled(real.rm) });
  syncBuiltinESMExports();
  try {
    await work();
  } catch (error) {
    if (!String(error).includes('killed')) throw error;
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
  return done > nth;
}

/** As a start would find it. */
async function findRefusal(dataDir: string): Promise<string | undefined> {
  try {
    await refuseWhileRestoring(dataDir);
    await refuseDamagedStore(join(dataDir, 'forecourt.db'), () => findNewestSoundBackup(configOf(dataDir)));
    return undefined;
  } catch (error) {
    return String(error);
  }
}

async function expectRestored(dataDir: string): Promise<void> {
  expect(await findRefusal(dataDir)).toBeUndefined();
  const database = openSqlite(join(dataDir, 'forecourt.db'));
  try {
    await refuseStrangers({ dataDir, database });
    const makes = await database.db.selectFrom('vehicles').select('make').orderBy('make').execute();
    expect(makes.map(({ make }) => make)).toEqual(['BMW', 'Holden']);
    const rows = await database.db.selectFrom('photos').select('file_key').execute();
    expect(rows).toHaveLength(photoCount);
    const there = await readdir(join(dataDir, 'photos'));
    for (const { file_key } of rows) expect(there).toContain(file_key);
    expect(await database.db.selectFrom('staff').selectAll().execute()).toBeDefined();
  } finally {
    await database.close();
  }
}

async function putAllBack(dataDir: string): Promise<void> {
  const quarantine = createPhotoQuarantine({ folder: join(dataDir, QUARANTINE), clock: systemClock });
  for (const { key } of await quarantine.list()) await quarantine.restore(key, join(dataDir, 'photos', key));
}

/** None of the photos that were there when the database broke may be gone. */
async function expectOldPhotos(dataDir: string): Promise<void> {
  const there = await readdir(join(dataDir, 'photos'));
  for (const key of await readdir(join(golden, 'photos'))) expect(there).toContain(key);
}

// A file of its own is what can be damaged and replaced; on PostgreSQL that is the server's affair.
describe('a damaged database', () => {
  beforeAll(makeGolden);
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('is told with the newest backup that is whole, which restores; the old one and its photos are kept', async () => {
    const dataDir = await copyGolden('advice');
    const said = await findRefusal(dataDir);
    const advised = /npm run restore -- (\S+)/.exec(said ?? '')?.[1] ?? '';
    expect(advised).toMatch(/^backups\/backup-\d{8}T\d{9}Z-[0-9a-f]{6}\.tar$/);
    const other = (await readdir(join(dataDir, 'backups'))).find(
      (name) => !advised.endsWith(name) && name.endsWith('.tar'),
    );
    const before = await readFile(join(dataDir, 'forecourt.db'));
    // The one that is not whole is found out before anything is touched.
    const refused = await run(dataDir, `backups/${other}`);
    expect(refused.code).toBe(1);
    expect(await readFile(join(dataDir, 'forecourt.db'))).toEqual(before);
    expect(await findRefusal(dataDir)).toBe(said);
    // A typing error in DATA_DIR makes nothing.
    const nowhere = join(root, 'nowhere');
    expect(await run(nowhere, advised)).toMatchObject({
      code: 1,
      text: expect.stringContaining(`There is no Forecourt in ${nowhere}, and nothing was made there.`),
    });
    expect(await readdir(root)).not.toContain('nowhere');
    const done = await run(dataDir, '--newest');
    expect(done.text).toContain(
      `Data folder: ${dataDir}. Database: forecourt.db in it. Settings: the environment.`,
    );
    expect(done.text).toContain(`${other} is damaged or incomplete, so the one before it is tried.`);
    expect(done.text).toContain(`Restoring ${advised} …`);
    expect((await stat(join(dataDir, 'forecourt.db'))).mode & 0o777).toBe(0o600);
    // Its first page is gone, and with it the way to the list of its tables, which is found nevertheless.
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('was restored. Not all of the') });
    expect(done.text).not.toContain('Everything');
    expect(done.text).toContain('The list of its tables is damaged');
    expect(done.text).toContain('  inquiries: 1 came over, 0 could not be read');
    expect(done.text).toContain('photos of the old database are still in the photo folder');
    await expectRestored(dataDir);
    await expectOldPhotos(dataDir);
    const [aside = ''] = (await readdir(dataDir)).filter((name) => name.includes('.damaged-'));
    expect(await readFile(join(dataDir, aside))).toEqual(before);
    expect(await readdir(join(dataDir, 'backups', 'safety')).catch(() => [])).toEqual([]);
  });

  it('hands on who was erased on request, so that the backup does not bring them back', async () => {
    const config = readConfig({ DATA_DIR: await copyGolden('erased') });
    const { dataDir } = config;
    const file = join(dataDir, 'forecourt.db');
    const backup = join(dataDir, (await findNewestSoundBackup(configOf(dataDir))) ?? '');
    await rm(file);
    const old = openSqlite(file);
    await migrate(old);
    const key_hash = createHash('sha256').update(inquiryKey).digest('hex');
    await old.db.insertInto('erased_keys').values({ key_hash, erased_at: '2026-03-02' }).execute();
    await old.close();
    const { report } = await rebuild(config, { path: backup, wish: backup });
    expect(report.join()).toContain('erased keys: 1 came over, 0 could not be read');
    expect(report.join()).not.toContain('erase once more');
    const { db, close } = openSqlite(file);
    const keys = (await db.selectFrom('inquiries').select('submission_key').execute()).map(
      ({ submission_key }) => submission_key,
    );
    expect(keys).not.toContain(inquiryKey);
    expect(await db.selectFrom('erased_keys').select('key_hash').execute()).toEqual([{ key_hash }]);
    await close();
  });

  it('stays where it is when the disk fails while the new one is filled', async () => {
    const config = readConfig({ DATA_DIR: await copyGolden('full-disk') });
    const { dataDir } = config;
    const before = await readFile(join(dataDir, 'forecourt.db'));
    const backup = join(dataDir, (await findNewestSoundBackup(config)) ?? '');
    const { open: realOpen } = fs;
    let failures = 0;
    const openOnce: typeof realOpen = async (path, ...rest) => {
      if (failures > 0 || !String(path).endsWith('forecourt.db.new')) return realOpen(path, ...rest);
      failures += 1;
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    Object.assign(fs, { open: openOnce });
    syncBuiltinESMExports();
    try {
      await expect(rebuild(config, { path: backup, wish: backup })).rejects.toThrow('no space left');
    } finally {
      Object.assign(fs, { open: realOpen });
      syncBuiltinESMExports();
    }
    expect(failures).toBe(1);
    expect(await readFile(join(dataDir, 'forecourt.db'))).toEqual(before);
    expect(await readMark(dataDir)).toBeUndefined();
    expect((await readdir(dataDir)).filter((name) => /\.new|damaged-/.test(name))).toEqual([]);
    await expectOldPhotos(dataDir);
  });

  it('is not made room for when it only cannot be read', async () => {
    const dataDir = await copyGolden('unreadable');
    const advised = (await findNewestSoundBackup(configOf(dataDir))) ?? '';
    // A folder in its place is neither damaged nor lost; for root, rights say nothing.
    await rename(join(dataDir, 'forecourt.db'), join(dataDir, 'kept'));
    await cp(join(dataDir, 'photos'), join(dataDir, 'forecourt.db'), { recursive: true });
    await chmod(join(dataDir, 'forecourt.db'), 0o700);
    const before = (await readdir(dataDir)).filter((name) => !name.includes('.lock')).sort();
    expect(await run(dataDir, advised)).toMatchObject({
      code: 1,
      text: expect.stringContaining('cannot be read'),
    });
    expect((await readdir(dataDir)).filter((name) => !name.includes('.lock')).sort()).toEqual(before);
  });

  it('is finished or undone from every step between the two databases', async () => {
    const config = readConfig({ DATA_DIR: await copyGolden('steps') });
    const { dataDir } = config;
    const old = await readFile(join(dataDir, 'forecourt.db'));
    await writeFile(join(dataDir, 'forecourt.db-wal'), 'of the old one');
    const backup = join(dataDir, (await findNewestSoundBackup(configOf(dataDir))) ?? '');
    const { aside } = await rebuild(config, { path: backup, wish: backup });
    const [file, newFile, asideFile] = ['forecourt.db', 'forecourt.db.new', aside].map((name) =>
      join(dataDir, name),
    );
    if (!file || !newFile || !asideFile) throw new Error('no names');
    const complete = await readFile(file);
    const mark = { file: backup, state: 'swapping', aside } as const;
    // A journal of the old one would be rolled back into the new one.
    for (const ending of ['', '-wal']) await rm(asideFile + ending, { force: true });
    await rename(file, newFile);
    await writeFile(file, old);
    await writeFile(`${file}-journal`, 'of the old one');
    await swap(dataDir, mark);
    expect(await readFile(`${asideFile}-journal`, 'utf8')).toBe('of the old one');
    await expectRestored(dataDir);
    await rm(`${asideFile}-journal`);
    // What is where, from the last step before the swap to the first after it.
    const steps = [
      { [newFile]: complete, [file]: old, [`${file}-wal`]: 'of the old one' },
      { [newFile]: complete, [file]: old, [`${asideFile}-wal`]: 'of the old one' },
      { [newFile]: complete, [asideFile]: old, [`${asideFile}-wal`]: 'of the old one' },
      { [file]: complete, [asideFile]: old, [`${asideFile}-wal`]: 'of the old one' },
    ];
    for (const step of steps) {
      for (const isUndone of [false, true]) {
        for (const path of [file, newFile, asideFile])
          for (const ending of ['', '-wal', '-shm']) await rm(path + ending, { force: true });
        for (const [path, content] of Object.entries(step)) await writeFile(path, content);
        await writeMark(dataDir, mark);
        expect(await findRefusal(dataDir)).toContain('was begun and is not finished');
        if (!isUndone) {
          await swap(dataDir, mark);
          expect(await readFile(asideFile)).toEqual(old);
          await expectRestored(dataDir);
        } else {
          await undo(config, mark);
          expect(await findRefusal(dataDir)).toContain('is damaged');
          expect(await readFile(file)).toEqual(old);
          expect(await readFile(`${file}-wal`, 'utf8')).toBe('of the old one');
          await expectOldPhotos(dataDir);
          // What was unpacked for the new one is put aside; the next step needs it again.
          await putAllBack(dataDir);
        }
      }
    }
  });

  it('does not make room for a new one that is empty or damaged', async () => {
    const dataDir = await copyGolden('incomplete');
    const file = join(dataDir, 'forecourt.db');
    const old = await readFile(file);
    const mark = { file: 'x.tar', state: 'swapping', aside: 'forecourt.db.damaged-x' } as const;
    for (const content of ['', 'not a database']) {
      await writeFile(`${file}.new`, content);
      await expect(swap(dataDir, mark)).rejects.toThrow(/is empty or damaged.*--undo/);
      expect(await readFile(file)).toEqual(old);
    }
  });

  it('is finished or undone after a kill at each step of finishing or undoing', async () => {
    const config = readConfig({ DATA_DIR: await copyGolden('again') });
    const { dataDir } = config;
    const file = join(dataDir, 'forecourt.db');
    const newFile = `${file}.new`;
    const backup = join(dataDir, (await findNewestSoundBackup(configOf(dataDir))) ?? '');
    const damaged = await readFile(file);
    const { aside } = await rebuild(config, { path: backup, wish: backup });
    const complete = await readFile(file);
    const mark = { file: backup, state: 'swapping', aside } as const;
    const isThere = (path: string) => readFile(path).then(Boolean, () => false);

    async function begin({ old, isSwapped }: { old: Buffer | undefined; isSwapped: boolean }): Promise<void> {
      await putAllBack(dataDir);
      for (const name of await readdir(dataDir))
        if (name.startsWith('forecourt.db') && !name.includes('.lock')) await rm(join(dataDir, name));
      await writeFile(isSwapped ? file : newFile, complete);
      if (old) await writeFile(isSwapped ? join(dataDir, aside) : file, old);
      await writeMark(dataDir, mark);
    }

    /** As the command does it, from whatever the mark says. */
    async function goOn(wish: 'finish' | 'undo'): Promise<void> {
      const found = await readMark(dataDir);
      if (!found) return;
      if (wish === 'undo') await undo(config, found);
      else if (found.state === 'swapping') await swap(dataDir, found);
      else await rebuild(config, { path: found.file, wish: found.file });
    }

    async function expectUndone(old: Buffer | undefined): Promise<void> {
      expect(await findRefusal(dataDir)).toContain(old ? 'is damaged' : 'is missing');
      if (old) expect(await readFile(file)).toEqual(old);
      expect(await isThere(newFile)).toBe(false);
      await expectOldPhotos(dataDir);
    }

    for (const old of [damaged, undefined]) {
      for (const first of ['finish', 'undo'] as const) {
        for (const then of ['finish', 'undo'] as const) {
          for (let kills = 0, isKilled = true; isKilled; kills += 1) {
            await begin({ old, isSwapped: first === 'undo' });
            isKilled = await killAt(kills, () => goOn(first));
            const isOver = !(await readMark(dataDir));
            await goOn(then);
            if ((isOver ? first : then) === 'undo') await expectUndone(old);
            else await expectRestored(dataDir);
          }
        }
      }
    }
  });

  it('restored by a command that is killed at each step: it says so, and is finished or undone', async () => {
    const advised = (await findNewestSoundBackup(configOf(golden))) ?? '';
    const startedAt = performance.now();
    await run(await copyGolden('measure'), advised);
    const lengthMs = performance.now() - startedAt;
    const seen = new Set<string>();
    for (let round = 0; round < KILLS; round += 1) {
      const dataDir = await copyGolden(`kill-${round}`);
      const { child, ended } = begin(dataDir, advised);
      // The first half of the time it only starts.
      const share = 0.4 + (0.6 * (round + Math.random())) / KILLS;
      setTimeout(() => child.kill('SIGKILL'), lengthMs * share);
      await ended;
      await settleAfterKill(dataDir, round, seen);
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  /** Whatever state the kill left: nothing starts by halves, and one command mends it. */
  async function settleAfterKill(dataDir: string, round: number, seen: Set<string>): Promise<void> {
    await expectOldPhotos(dataDir);
    const said = await findRefusal(dataDir);
    if (said?.includes('was begun and is not finished')) {
      seen.add('begun');
      if (round % 2 === 0) expect(await run(dataDir, '--finish')).toMatchObject({ code: 0 });
      else {
        expect(await run(dataDir, '--undo')).toMatchObject({ code: 0 });
        expect(await findRefusal(dataDir)).toContain('is damaged');
        expect(await readFile(join(dataDir, 'forecourt.db'))).toEqual(
          await readFile(join(golden, 'forecourt.db')),
        );
        await expectOldPhotos(dataDir);
        return;
      }
    } else if (said) {
      expect(said).toContain('is damaged');
      return;
    }
    await expectRestored(dataDir);
    await expectOldPhotos(dataDir);
  }
});
