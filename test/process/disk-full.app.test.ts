import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account, type KillSite, openKillSite, Refused, type Visit } from '../support/killing/kill-site.ts';
import { aStock, sendEnquiry, uploadPhotos } from '../support/killing/stock.ts';
import { createSmallDisk, onSmallDisk } from '../support/stores/small-disk.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const run = promisify(execFile);
const MEGABYTES = 24;
/** Nothing at all, and enough to begin with. */
const ROOMS = [0, 16 * 1024, 200 * 1024];

const isSqlite = process.env.TEST_ENGINE !== 'postgres';
let site: KillSite;
let visit: Visit;
let disk: ReturnType<typeof createSmallDisk>;
let filename: string;

beforeAll(async () => {
  site = await openKillSite(isSqlite ? 'sqlite' : 'postgres', { through: onSmallDisk(MEGABYTES) });
  visit = await site.enter();
  disk = createSmallDisk(site.folder, visit.pid);
  await visit.call('POST', 'admin/data/import', { data: await aStock('A', 3) });
  const made = await visit.call<{ backup: { filename: string } }>('POST', 'admin/database/backup');
  filename = made.backup.filename;
});
afterAll(() => site.close());

const deeds: { name: string; perform: () => Promise<unknown>; mayFit?: boolean; words?: string }[] = [
  { name: 'a backup', perform: () => visit.call('POST', 'admin/database/backup') },
  { name: 'a restore', perform: () => visit.call('POST', 'admin/database/restore', { filename }) },
  {
    name: 'an import that clears',
    perform: async () =>
      visit.call('POST', 'admin/data/import', { data: await aStock('B', 3), clearExisting: true }),
  },
  {
    name: 'a chunk of an import',
    perform: async () =>
      visit.call('POST', 'admin/data/import-chunk', { data: await aStock('C', 2), chunk: 1, of: 2 }),
  },
  { name: 'a clear', perform: () => visit.call('POST', 'admin/data/clear', { chunks: 2 }) },
  { name: 'an upload', perform: uploadToFirst },
  // An inquiry is small: the store may have room for it.
  {
    name: 'an enquiry',
    perform: () => sendEnquiry(visit, `A question ${Math.random()}`),
    mayFit: true,
    words: 'Please call us instead',
  },
];

/** Below the twentieth that is kept of this disk. */
const RESERVE_ROOM = 1_100_000;

/** Inspected in a copy: SQLite does not follow the path to the disk from here. */
async function expectSound(): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'forecourt-disk-'));
  try {
    await run('cp', ['-r', `${disk.root}/.`, copy]);
    await site.expectSound({ isSwept: true, root: copy });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function uploadToFirst(): Promise<void> {
  const [vehicle] = await visit.call<{ id: number }[]>('GET', 'admin/vehicles');
  await uploadPhotos(visit, vehicle?.id ?? 0, 2);
}

async function expectBrowsing(): Promise<void> {
  for (const path of ['/', '/api/vehicles', '/api/vehicles/featured']) {
    expect((await fetch(`${visit.url}${path}`)).status, path).toBe(200);
  }
}

describe('when the disk is full', () => {
  it.each(deeds)('$name is refused with a plain word, and works again once there is room', async (deed) => {
    const before = await visit.digest();
    let isStored = false;
    for (const room of ROOMS) {
      await disk.fill(room);
      const outcome = await deed.perform().then(
        () => undefined,
        (error: unknown) => error,
      );
      await expectBrowsing();
      await disk.free();
      if (outcome === undefined) {
        // Only where it fits; a larger disk would hold it too.
        expect(deed.mayFit || room > 0).toBe(true);
        isStored = true;
        break;
      }
      expect(outcome).toBeInstanceOf(Refused);
      const words = deed.words ?? 'Ask the person who looks after the server to make room';
      expect(outcome).toMatchObject({ status: 503, message: expect.stringContaining(words) });
      expect(await visit.digest()).toBe(before);
      await expectSound();
    }
    if (!isStored) await deed.perform();
    await expectSound();
    await putBackAsItWas(deed.name);
  });
});

it('keeps room for inquiries and log-ins: photos and backups are refused first, and staff are told', async () => {
  await disk.fill(RESERVE_ROOM);
  const refused = {
    status: 503,
    message: expect.stringContaining('are kept for inquiries, bookings and log-ins'),
  };
  await expect(uploadToFirst()).rejects.toMatchObject(refused);
  await expect(visit.call('POST', 'admin/database/backup')).rejects.toMatchObject(refused);
  for (let at = 0; at < 3; at += 1) await sendEnquiry(visit, `A question ${Math.random()}`);
  const { warnings } = await visit.call<{ warnings: string[] }>('GET', 'admin/status');
  expect(warnings.join()).toContain('photos and backups are refused');
  // Last: it ends the session of before.
  await visit.call('POST', 'admin/login', account);
  await disk.free();
  await expectSound();
});

/** Each starts with the same stock, and with space for its work. */
async function putBackAsItWas(name: string): Promise<void> {
  const { backups } = await visit.call<{ backups: { filename: string }[] }>('GET', 'admin/database/backups');
  for (const one of backups) {
    if (one.filename !== filename) await visit.call('DELETE', `admin/database/backups/${one.filename}`);
  }
  if (name === 'a clear') await visit.call('POST', 'admin/data/put-back');
}
