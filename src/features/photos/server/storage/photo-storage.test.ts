import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testStore } from '#test/support/stores/test-store.ts';
import { createPhotoBucket } from './photo-bucket.ts';
import { createPhotoFolder } from './photo-folder.ts';
import type { OpenPhotoReader, PhotoKeys, PhotoStorage } from './photo-storage.ts';

/* The contract of a PhotoStorage, run on both implementations. */
let now = '';
const clock = { now: () => new Date(now) };
const storages: [string, (folder: string, keys: PhotoKeys) => PhotoStorage][] = [
  [
    'a folder',
    (folder, keys) => createPhotoFolder({ folder: join(folder, 'photos'), minAgeMs: 0, keys, clock }),
  ],
  [
    'a store',
    (folder, keys) =>
      createPhotoBucket({
        settings: testStore(),
        folder: join(folder, 'photos'),
        minAgeMs: 0,
        keys,
        clock,
      }),
  ],
];

describe.each(storages)('photos in %s', (_name, open) => {
  let folder: string;
  let storage: PhotoStorage;
  /** The rows of the database and the keys it has recorded. */
  let named: Set<string>;
  let loose: Set<string>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-storage-'));
    now = '2026-03-02T00:00:00.000Z';
    named = new Set();
    loose = new Set();
    storage = open(folder, {
      isNamed: async (key) => named.has(key),
      listKeys: async () => [...named],
      noteLoose: async (keys) => {
        for (const key of keys) loose.add(key);
      },
      listLoose: async () => [...loose],
      forgetLoose: async (keys) => {
        for (const key of keys) loose.delete(key);
      },
      forgetNamed: async (keys) => {
        for (const key of keys) if (named.has(key)) loose.delete(key);
      },
    });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Complete photos with rows, as after an upload. */
  async function store(count = 1): Promise<string[]> {
    const batch = storage.startBatch();
    const keys: string[] = [];
    for (let one = 0; one < count; one += 1) {
      const staged = await batch.stage();
      await writeFile(join(staged.folder, 'master.jpg'), `photo ${one}`);
      keys.push(staged.key);
    }
    await batch.publish();
    for (const key of keys) named.add(key);
    batch.keep();
    return keys;
  }

  it('are there once they are published, byte by byte', async () => {
    const batch = storage.startBatch();
    const { key, folder: place } = await batch.stage();
    await writeFile(join(place, 'master.jpg'), 'the bytes');
    await writeFile(join(place, '320.webp'), '');
    expect(await storage.listKeys()).toEqual([]);
    await batch.publish();
    batch.keep();
    await batch.discard(); // no effect now
    expect(await storage.listKeys()).toEqual([key]);
    expect(String(await storage.read(key, 'master.jpg'))).toBe('the bytes');
    expect(await storage.sizeOf(key, 'master.jpg')).toBe(9);
    expect(await storage.sizeOf(key, '320.webp')).toBe(0);
    expect(String(await buffer(storage.stream(key, 'master.jpg')))).toBe('the bytes');
    const range = { first: 4, last: 6 };
    expect(String(await buffer(storage.stream(key, 'master.jpg', range)))).toBe('byt');
  });

  it('leave nothing in their place when they are given up, before or after', async () => {
    const batch = storage.startBatch();
    const { folder: place } = await batch.stage();
    await writeFile(join(place, 'master.jpg'), 'never to be seen');
    await batch.discard();
    const second = storage.startBatch();
    await writeFile(join((await second.stage()).folder, 'master.jpg'), 'seen for a moment');
    await second.publish();
    await second.discard();
    expect(await storage.listKeys()).toEqual([]);
  });

  it('are told of when they are missing, and no key leads elsewhere', async () => {
    const missing = 'f'.repeat(32);
    expect(await storage.sizeOf(missing, 'master.jpg')).toBeUndefined();
    await expect(storage.read(missing, 'master.jpg')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(async () => storage.read('../..', 'master.jpg')).rejects.toThrow('unexpected form');
  });

  it('are read in threads by what the storage names for it', async () => {
    const [key = ''] = await store();
    const { openReader }: { openReader: OpenPhotoReader } = await import(storage.reader.module);
    const reader = openReader(storage.reader.settings);
    const room = Buffer.alloc(100);
    const bytes = await reader.readInto(key, 'master.jpg', (count) => room.subarray(0, count));
    expect(room.toString('utf8', 0, bytes)).toBe('photo 0');
    expect(await reader.readInto(key, '640.webp', () => room)).toBeUndefined();
  });

  it('wait aside when they are removed, and come back when a row names them', async () => {
    const [first = '', second = ''] = await store(2);
    named.delete(first);
    await storage.remove([first]);
    expect(await storage.listKeys()).toEqual([second]);
    expect(await storage.listQuarantined()).toEqual([first]);
    named.add(first);
    expect(await storage.recover(first)).toBe(true);
    expect(String(await storage.read(first, 'master.jpg'))).toBe('photo 0');
    expect(await storage.recover('f'.repeat(32))).toBe(false);
  });

  it('are swept by what the database says, and left alone when it says too little', async () => {
    const keys = await store(20);
    const making = storage.startBatch();
    await writeFile(join((await making.stage()).folder, 'master.jpg'), 'still to come');
    await making.publish();
    named.delete(keys[0] ?? '');
    loose.add(keys[0] ?? '');
    expect(await storage.sweep()).toMatchObject({ taken: 1, held: 0 });
    expect(await storage.listQuarantined()).toEqual([keys[0]]);
    expect(await storage.listKeys()).toHaveLength(20);
    named.add(keys[0] ?? '');
    expect(await storage.sweep()).toMatchObject({ taken: 0, broughtBack: 1 });
    // A different database without any of these keys.
    named.clear();
    loose.clear();
    expect(await storage.sweep()).toMatchObject({ taken: 0, held: 20 });
    expect(await storage.sweep({ takesAll: true })).toMatchObject({ taken: 20, held: 0 });
    making.keep();
  });

  it('leave for good after seven later days that the site has seen, unless a row names them', async () => {
    const [gone = '', again = ''] = await store(2);
    named.clear();
    await storage.remove([gone, again]);
    for (let day = 3; day < 9; day += 1) {
      now = `2026-03-0${day}T00:00:00.000Z`;
      expect(await storage.sweep()).toMatchObject({ removed: 0 });
    }
    named.add(again);
    now = '2026-03-09T00:00:00.000Z';
    expect(await storage.sweep()).toMatchObject({ removed: 1, broughtBack: 1 });
    expect(await storage.listKeys()).toEqual([again]);
    expect(await storage.listQuarantined()).toEqual([]);
    expect(await storage.sizeOf(gone, 'master.jpg')).toBeUndefined();
  });

  it('do not leave by a clock that jumps, forwards or back', async () => {
    const quarantine = async () => {
      const keys = await store();
      named.clear();
      await storage.remove(keys);
    };
    await quarantine();
    for (const wrong of ['2027-06-01', '1970-01-01', '2026-03-03']) {
      now = `${wrong}T00:00:00.000Z`;
      expect(await storage.sweep()).toMatchObject({ removed: 0 });
      await quarantine();
    }
    // Several sweeps on one day count once, and a day in the future not at all.
    for (let day = 4; day < 9; day += 1) {
      now = `2026-03-0${day}T00:00:00.000Z`;
      expect(await storage.sweep()).toMatchObject({ removed: 0 });
    }
    now = '2026-03-09T00:00:00.000Z';
    expect(await storage.sweep()).toMatchObject({ removed: 1 });
  });

  it('left half made by a killed process on this machine are put aside, and are no photos', async () => {
    await storage.startBatch().stage();
    const place = join(folder, 'photos', 'incoming', 'e'.repeat(32));
    await mkdir(place);
    await writeFile(join(place, 'original'), 'half');
    expect(await storage.sweep()).toMatchObject({ taken: 1 });
    expect(await readdir(join(folder, 'photos', 'incoming'))).toHaveLength(1);
    expect(await storage.listKeys()).toEqual([]);
  });
});
