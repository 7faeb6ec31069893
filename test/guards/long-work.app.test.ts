import { randomBytes, randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, vehicleRow } from '../support/test-app.ts';

/* SQLite queries block the event loop: long work must yield. */
// Ten seconds of work, which take three times as long beside others.
vi.setConfig({ testTimeout: 120_000 });
let site: TestApp;
let headers: { cookie: string };
const MANY = 300;

beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
  const vehicles = Array.from({ length: MANY }, () => ({ ...vehicleRow(site.clock), updated_at: 'then' }));
  await site.db.insertInto('vehicles').values(vehicles).execute();
  const inquiries = Array.from({ length: MANY }, (_, at) => ({
    submission_key: randomUUID(),
    first_name: 'Robin',
    last_name: `${at}`,
    email: 'robin@mail.example',
    phone: '',
    interest: 'Other',
    message: '',
    is_read: 0 as const,
    is_spam: 0 as const,
    vehicle_id: null,
    vehicle_snapshot: null,
    // Every third with the same timestamp, so that batches begin within one.
    created_at: new Date(Date.UTC(2026, 0, 1) + (at % 100) * 1_000).toISOString(),
    read_at: null,
  }));
  await site.db.insertInto('inquiries').values(inquiries).execute();
});
afterAll(() => site.close());
afterEach(() => vi.restoreAllMocks());

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  site.inject({ method, url: `/api/admin/${path}`, headers, payload });

/** How often the event loop ran during the work. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

it('lists every inquiry once, newest first, in batches', async () => {
  const answer = await call('GET', 'contacts');
  const all = answer.json<{ id: number; createdAt: string }[]>();
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(MANY);
  const sorted = all.toSorted(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id,
  );
  expect(all).toEqual(sorted);
  expect((await call('GET', 'contacts?spam=true')).json()).toEqual([]);
});

it('gives others their turn in long lists, in a clear and in its undoing', async () => {
  // A fast machine needs few turns; a single one means that it never yielded.
  expect(await countTurns(() => call('GET', 'contacts'))).toBeGreaterThan(1);
  expect(await countTurns(() => call('GET', 'vehicles'))).toBeGreaterThan(1);
  expect(await countTurns(() => call('POST', 'data/clear'))).toBeGreaterThan(MANY / 10);
  expect(await countTurns(() => call('POST', 'data/put-back'))).toBeGreaterThan(MANY / 100);
  expect((await call('GET', 'vehicles')).json()).toHaveLength(MANY);
});

it('lets staff and visitors read while a long change is under way', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const change = site.db.transaction().execute(async (tx) => {
    await tx.updateTable('vehicles').set({ make: 'Changed' }).execute();
    begin();
    await isOver;
  });
  await hasBegun;
  expect((await call('GET', 'stats')).json()).toMatchObject({ vehicleCount: MANY });
  const [first] = (await call('GET', 'vehicles')).json<{ make: string }[]>();
  expect(first?.make).toBe('Toyota');
  expect((await site.inject({ url: '/api/vehicles' })).statusCode).toBe(200);
  end();
  await change;
  const [after] = (await call('GET', 'vehicles')).json<{ make: string }[]>();
  expect(after?.make).toBe('Changed');
});

it('keeps two changes apart, whichever comes second', async () => {
  const seen: string[] = [];
  const change = (name: string) =>
    site.db.transaction().execute(async (tx) => {
      seen.push(`${name} begins`);
      await tx.updateTable('vehicles').set({ tag: name }).where('id', '=', 1).execute();
      const row = await tx.selectFrom('vehicles').select('tag').where('id', '=', 1).executeTakeFirst();
      seen.push(`${row?.tag} ends`);
    });
  const failing = site.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('vehicles').set({ tag: 'lost' }).where('id', '=', 1).execute();
      throw new Error('on purpose');
    })
    .catch(() => {});
  await Promise.all([change('one'), failing, change('two')]);
  expect(seen.filter((word) => word.endsWith('ends')).sort()).toEqual(['one ends', 'two ends']);
  const row = await site.db.selectFrom('vehicles').select('tag').where('id', '=', 1).executeTakeFirst();
  expect(row?.tag).not.toBe('lost');
});

if (process.env.TEST_ENGINE !== 'postgres') {
  it('backs up, restores, sweeps, clears and puts back without taking all the photos in one stretch', async () => {
    await addPhotos();
    const longest = watch();
    const { filename } = (await call('POST', 'database/backup')).json().backup;
    expect((await call('POST', 'database/restore', { filename })).statusCode).toBe(200);
    await site.services.photoService.sweep();
    expect((await call('POST', 'data/clear')).statusCode).toBe(200);
    expect((await call('POST', 'data/put-back')).statusCode).toBe(200);
    vi.restoreAllMocks();
    expect(longest.keys).toBeLessThanOrEqual(MOST_KEYS);
    expect(longest.text).toBeLessThanOrEqual(MOST_TEXT);
    expect(await site.services.photos.listKeys()).toHaveLength(MANY);
  });
}

/* Measured by size, not time, so that load does not matter. Both limits are below what all photos take. */
const MOST_KEYS = 200;
const MOST_TEXT = 20_000;

/** Without files; a backup has as many records. */
async function addPhotos(): Promise<void> {
  const vehicles = await site.db.selectFrom('vehicles').select('id').execute();
  const photos = vehicles.map(({ id }) => ({
    vehicle_id: id,
    position: 0,
    file_key: randomBytes(16).toString('hex'),
    width: 48,
    height: 36,
    byte_count: 1,
    placeholder: '',
    created_at: site.clock.now().toISOString(),
  }));
  await site.db.insertInto('photos').values(photos).execute();
}

/** The longest list of photo keys read, and the longest JSON text written or parsed. */
function watch() {
  const longest = { keys: 0, text: 0 };
  const parse = JSON.parse;
  const stringify = JSON.stringify;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    longest.text = Math.max(longest.text, String(text).length);
    return parse(text, reviver);
  });
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
    const text = stringify(...given);
    longest.text = Math.max(longest.text, text?.length ?? 0);
    return text;
  });
  watchAnswers(longest);
  return longest;
}

function watchAnswers(longest: { keys: number }): void {
  const connection = new Sqlite(':memory:');
  const statements: { all: (...given: unknown[]) => unknown[] } = Object.getPrototypeOf(
    connection.prepare('SELECT 1'),
  );
  connection.close();
  const { all } = statements;
  vi.spyOn(statements, 'all').mockImplementation(function (this: unknown, ...given) {
    const rows = all.apply(this, given);
    const [first] = rows;
    // The catalogue's own have their vehicle too, and are read by ranges of vehicles.
    const isOfKeys = first instanceof Object && 'file_key' in first && !('vehicle_id' in first);
    if (isOfKeys) longest.keys = Math.max(longest.keys, rows.length);
    return rows;
  });
}
