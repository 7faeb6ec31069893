import { access, mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/support/test-app.ts';
import { type PhotoSite, startPhotoSite } from '../photo-site.fixture.ts';
import { aJpeg } from '../pictures.fixture.ts';
import { createPhotoFolder, QUARANTINE } from '../storage/photo-folder.ts';

let site: PhotoSite;
beforeAll(async () => {
  site = await startPhotoSite();
});
afterAll(() => site.close());

const sweep = (options?: { takesAll?: boolean }) => site.services.photoService.sweep(options);
const newKey = () => crypto.randomUUID().replaceAll('-', '');
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Complete or partial files, old enough to be orphaned. */
async function putFiles(names: readonly string[], folder = site.folder): Promise<void> {
  const old = new Date(Date.now() - 60_000);
  for (const name of names) {
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, 'master.jpg'), 'x');
    await utimes(join(folder, name), old, old);
  }
}

/** Rows with files. */
async function addPhotos(howMany: number): Promise<{ vehicle: number; keys: string[] }> {
  const vehicle = await site.addVehicle();
  await site.addRows(vehicle, howMany);
  const keys = (await site.rowsOf(vehicle)).rows.map((row) => row.file_key);
  await putFiles(keys);
  return { vehicle, keys };
}

async function listQuarantined(): Promise<string[]> {
  const folder = join(site.dataDir, QUARANTINE);
  const days = await readdir(folder).catch(() => []);
  return (await Promise.all(days.map((day) => readdir(join(folder, day))))).flat().sort();
}

describe('the sweep', () => {
  it('puts aside what no row names, deletes none of it, and touches nothing else', async () => {
    const { keys } = await addPhotos(20);
    const stray = [newKey(), 'notes.txt'];
    const half = newKey();
    await putFiles([...stray, `incoming/${half}`]);
    expect(await sweep()).toEqual({ taken: 3, broughtBack: 0, removed: 0, held: 0 });
    expect((await site.listFiles()).sort()).toEqual(keys.toSorted());
    expect(await listQuarantined()).toEqual([...stray, half].sort());
  });

  it('holds back when it would take more than a handful, or than one in ten, until a person says so', async () => {
    const before = (await site.listFiles()).length;
    const strays = Array.from({ length: Math.floor(before / 10) + 1 }, newKey);
    await putFiles(strays);
    expect(await sweep()).toMatchObject({ taken: 0, held: strays.length });
    const more = Array.from({ length: 80 }, newKey);
    await putFiles(more);
    expect(await sweep()).toMatchObject({ taken: 0, held: strays.length + 80 });
    expect(await site.listFiles()).toHaveLength(before + strays.length + 80);
    expect(await sweep({ takesAll: true })).toMatchObject({ taken: strays.length + 80, held: 0 });
    expect(await listQuarantined()).toEqual(expect.arrayContaining([...strays, ...more]));
  });

  it('puts aside however much the database itself has let go of, or never came to have', async () => {
    const { vehicle, keys } = await addPhotos(30);
    // As if killed between deleting rows and files.
    await site.db.deleteFrom('vehicles').where('id', '=', vehicle).execute();
    const never = Array.from({ length: 30 }, newKey);
    await site.services.photos.noteLoose(never);
    await putFiles(never);
    expect(await sweep()).toMatchObject({ taken: 60, held: 0 });
    expect(await listQuarantined()).toEqual(expect.arrayContaining([...keys, ...never]));
    expect(await site.services.photos.listLoose()).toEqual([]);
  });

  it('leaves alone what is being uploaded', async () => {
    const vehicle = await site.addVehicle();
    // Unlike any other picture, so that each takes its time.
    const pictures = ['#123456', '#234567', '#345678'].map((colour) =>
      aJpeg({ width: 700, height: 500, colour }),
    );
    const files = (await Promise.all(pictures)).map((content) => ({ content }));
    const uploading = site.upload(vehicle, files);
    let isDone = false;
    void uploading.then(() => {
      isDone = true;
    });
    while (!isDone) await sweep();
    expect((await uploading).statusCode).toBe(201);
    const { rows } = await site.rowsOf(vehicle);
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect((await site.inject({ method: 'GET', url: `/api/photos/${row.id}` })).statusCode).toBe(200);
    }
  });

  it('finds nothing to do after everything above', async () => {
    expect(await sweep()).toMatchObject({ taken: 0, held: 0 });
  });
});

describe('a photo that was put aside', () => {
  /** Deleted by staff, then in the database again, as after restoring an older copy of it. */
  async function deleteAndNameAgain() {
    const vehicle = await site.addVehicle();
    const [photo] = await site.uploadAll(vehicle, [{ content: await aJpeg() }]);
    const [row] = (await site.rowsOf(vehicle)).rows;
    if (!photo || !row) throw new Error('no photo');
    await site.staffCall('DELETE', `/api/admin/photos/${photo.id}`);
    expect(await isThere(join(site.folder, row.file_key))).toBe(false);
    expect(await listQuarantined()).toContain(row.file_key);
    const { id, ...rest } = row;
    const again = await site.db.insertInto('photos').values(rest).returning('id').executeTakeFirstOrThrow();
    await site.services.catalogue.refresh();
    return { url: `/api/photos/${again.id}`, key: row.file_key };
  }

  it('comes back by the sweep when a row names it again', async () => {
    const { url, key } = await deleteAndNameAgain();
    expect(await sweep()).toMatchObject({ broughtBack: 1 });
    expect((await site.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect(await listQuarantined()).not.toContain(key);
  });

  it('comes back at once when somebody asks for it', async () => {
    const { url } = await deleteAndNameAgain();
    expect((await site.inject({ method: 'GET', url })).statusCode).toBe(200);
  });
});

it('a photo whose files are gone is simply not there while the database is away', async () => {
  const isNamed = () => Promise.reject(new Error('away'));
  const { folder, clock } = site;
  const storage = createPhotoFolder({
    folder,
    minAgeMs: 0,
    keys: { ...site.services.photos, isNamed },
    clock,
  });
  expect(await storage.recover(newKey())).toBe(false);
});

describe('the end of the quarantine', () => {
  let own: PhotoSite;
  beforeEach(async () => {
    own = await startPhotoSite();
  });
  afterEach(() => own.close());

  async function quarantine(howMany: number): Promise<string[]> {
    const keys = Array.from({ length: howMany }, newKey);
    await own.services.photos.noteLoose(keys);
    await putFiles(keys, own.folder);
    expect(await own.services.photoService.sweep()).toMatchObject({ taken: howMany });
    return keys;
  }
  const daily = () => own.services.photoService.sweep();

  it('comes after seven later days that the site has seen, and the database is asked once more', async () => {
    const [gone = '', named = ''] = await quarantine(2);
    for (let day = 1; day < 7; day += 1) {
      own.clock.advance(86_400_000);
      expect(await daily()).toMatchObject({ removed: 0 });
    }
    const vehicle = await own.addVehicle();
    await own.addRows(vehicle, 1);
    await own.db.updateTable('photos').set({ file_key: named }).execute();
    own.clock.advance(86_400_000);
    expect(await daily()).toMatchObject({ removed: 1, broughtBack: 1 });
    expect(await own.listFiles()).toEqual([named]);
    expect(await isThere(join(own.dataDir, QUARANTINE, '2026-03-02-deleted', gone))).toBe(false);
  });

  it('does not come by a clock that jumps, forwards or back', async () => {
    await quarantine(1);
    for (const wrong of [
      '2027-06-01T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z',
      '2026-03-03T00:00:00.000Z',
    ]) {
      own.clock.set(wrong);
      expect(await daily()).toMatchObject({ removed: 0 });
      await quarantine(1);
    }
    // Several sweeps on one day count once, and a day in the future not at all.
    for (let day = 4; day < 9; day += 1) {
      own.clock.set(`2026-03-0${day}T00:00:00.000Z`);
      expect(await daily()).toMatchObject({ removed: 0 });
    }
    own.clock.set('2026-03-09T00:00:00.000Z');
    expect(await daily()).toMatchObject({ removed: 1 });
  });

  it('comes early for what was deleted on purpose, and for that alone, when the disk is short', async () => {
    let freeBytes = 10_000_000_000;
    const keys = own.services.photos;
    const { clock, folder } = own;
    const storage = createPhotoFolder({
      folder,
      minAgeMs: 0,
      keys,
      clock,
      measureFree: async () => freeBytes,
    });
    const [deleted = '', stray = '', later = ''] = [newKey(), newKey(), newKey()];
    await putFiles([deleted, stray, later], folder);
    await storage.remove([deleted]);
    await rename(join(folder, later), join(own.dataDir, later));
    expect(await storage.sweep({ takesAll: true })).toMatchObject({ taken: 1 });
    freeBytes = 1_000_000;
    expect(await storage.sweep()).toMatchObject({ removed: 1 });
    await rename(join(own.dataDir, later), join(folder, later));
    await storage.remove([later]);
    const aside = join(own.dataDir, QUARANTINE);
    const left = (await Promise.all((await readdir(aside)).map((day) => readdir(join(aside, day))))).flat();
    expect(left).toEqual([stray]);
    expect(await own.listFiles()).toEqual([]);
  });
});

it('on a short disk nothing that a row names is removed for good', async () => {
  const own = await startPhotoSite();
  try {
    const { clock, folder } = own;
    const [named, swept] = [newKey(), newKey()];
    let isSweptNamed = false;
    const isNamed = async (key: string) => key === named || (key === swept && isSweptNamed);
    // The row is committed at the last moment.
    const measureFree = async () => {
      isSweptNamed = true;
      return 1_000_000;
    };
    const keys = { ...own.services.photos, isNamed };
    const storage = createPhotoFolder({ folder, minAgeMs: 0, keys, clock, measureFree });
    await own.services.photos.noteLoose([swept]);
    await putFiles([named, swept], folder);
    await storage.remove([named]);
    expect(await storage.listQuarantined()).toEqual([named]);
    isSweptNamed = false;
    expect(await storage.sweep()).toMatchObject({ taken: 0, removed: 0 });
    expect(await own.listFiles()).toEqual([swept]);
  } finally {
    await own.close();
  }
});

it('a database that never heard of a folder’s photos moves none of them', async () => {
  const other = await startTestApp();
  try {
    const keys = other.services.photos;
    const folder = join(site.dataDir, 'photos');
    const before = await site.listFiles();
    expect(before.length).toBeGreaterThan(5);
    const storage = createPhotoFolder({ folder, minAgeMs: 0, keys, clock: other.clock });
    expect(await storage.sweep()).toMatchObject({ taken: 0, held: before.length });
    expect(await site.listFiles()).toEqual(before);
  } finally {
    await other.close();
  }
});
