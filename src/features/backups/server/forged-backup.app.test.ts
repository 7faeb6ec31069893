import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startArchive } from './archive/archive-writer.ts';
import { type ArchivedRow, archivedTables, type TableName } from './archive/archived-tables.ts';
import { makeFcb } from './archive/fcb/fcb-container.fixture.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { readTable } from './database-rows.repository.ts';
import { knownSchemas } from './open-backup.ts';

/** As long as a visitor would wait for the page behind it. */
const MOST_STALL_MS = 1_000;

let site: BackupSite;
const rowsOf = new Map<TableName, ArchivedRow[]>();
let before: string;
let made = 0;

beforeAll(async () => {
  site = await startBackupSite();
  await site.addVehicle({ specifications: '{"performance":{"topSpeed":"250"}}' });
  const at = site.clock.now().toISOString();
  await site.inject({
    method: 'POST',
    url: '/api/contact',
    payload: {
      firstName: 'Ruth',
      lastName: 'Ngata',
      email: 'ruth@example.com',
      interest: 'Purchase Inquiry',
    },
  });
  const inquiry = await site.db.selectFrom('inquiries').selectAll().executeTakeFirstOrThrow();
  const mail = {
    inquiry_id: inquiry.id,
    kind: 'dealership',
    about: inquiry.submission_key,
    next_attempt_at: at,
    created_at: at,
  };
  await site.db.insertInto('outbox').values(mail).execute();
  await site.create();
  for (const table of archivedTables) {
    for await (const rows of readTable(site.db, table)) rowsOf.set(table, rows);
  }
  before = await site.digest();
});
afterAll(() => site.close());

const about = () =>
  ({
    product: 'forecourt',
    format: 1,
    schema: knownSchemas(site.services.database.engine).at(-1) ?? '',
    createdAt: '2026-03-02T00:00:00.000Z',
  }) as const;

type Writer = Awaited<ReturnType<typeof startArchive>>;

/** A file that is whole in every sum, with whatever was put into it. */
async function forge(fill: (archive: Writer) => Promise<void>): Promise<string> {
  const filename = newName();
  const archive = await startArchive(join(site.dataDir, filename), about(), site.services.photoService);
  await fill(archive);
  await archive.complete();
  await archive.publish();
  await mkdir(site.backups, { recursive: true });
  await copyFile(join(site.dataDir, filename), join(site.backups, filename));
  return filename;
}

/** One in the old container with such a part: there rows are compressed. */
async function forgePart(name: string, content: Buffer): Promise<string> {
  const filename = newName('fcb');
  await mkdir(site.backups, { recursive: true });
  await writeFile(join(site.backups, filename), makeFcb(about(), [{ name, content }]));
  return filename;
}

function newName(ending = 'tar'): string {
  made += 1;
  return `backup-20260301T000000000Z-${made.toString(16).padStart(6, '0')}.${ending}`;
}

async function expectRefused(filename: string, words: RegExp): Promise<void> {
  const answer = await site.call('POST', 'restore', { filename });
  expect(answer.json<{ message: string }>().message).toMatch(words);
  expect(answer.statusCode).toBe(400);
  expect(await site.digest()).toBe(before);
  await site.call('DELETE', `backups/${filename}`);
}

describe('a backup with a row that the product would never have written is refused', () => {
  const wrong: [TableName, string, string | number | null][] = [
    ['vehicles', 'specifications', 'not JSON'],
    ['vehicles', 'specifications', '{"performance":"fast"}'],
    ['vehicles', 'created_at', 'yesterday'],
    ['vehicles', 'updated_at', '2026-02-30T99:00:00Z'],
    ['vehicles', 'year', 99_999],
    ['vehicles', 'price_cents', -1],
    ['vehicles', 'featured', 2],
    ['vehicles', 'make', 'x'.repeat(101)],
    ['vehicles', 'make', 'a\u0000b'],
    ['inquiries', 'vehicle_snapshot', '{}'],
    ['inquiries', 'vehicle_snapshot', '"car"'],
    ['inquiries', 'created_at', ''],
    ['inquiries', 'first_name', 'a\r\nBcc: x@evil.example'],
    ['inquiries', 'is_read', -1],
    ['outbox', 'kind', 'everybody'],
    ['outbox', 'next_attempt_at', 'now'],
    ['activity', 'before', '{'],
    ['activity', 'after', '7'],
    ['activity', 'action', 'Über'],
    ['activity', 'at', 'never'],
  ];

  it.each(wrong)('%s.%s = %j', async (table, column, value) => {
    const filename = await forge(async (archive) => {
      for (const one of archivedTables) {
        const rows = rowsOf.get(one) ?? [];
        await archive.addRows(one, one === table ? rows.map((row) => ({ ...row, [column]: value })) : rows);
      }
    });
    await expectRefused(filename, new RegExp(`${table}\\.${column} has a wrong value`));
  });
});

describe('a small backup that unpacks to very much', () => {
  // Packed once and repeated: packing all of it would take longer than the test.
  const packed = (content: string, times: number) => Buffer.concat(Array(times).fill(gzipSync(content)));
  const bombs: [string, () => Buffer, RegExp][] = [
    ['250 MB of nothing', () => packed('\n'.repeat(1024 ** 2), 250), /unpacks to more/],
    ['one line of 10 MB', () => packed('x'.repeat(1024 ** 2), 10), /row that is too long/],
    ['a million rows', () => packed('{"id":1}\n'.repeat(10_000), 100), /is missing|wrong value/],
    [
      'more rows than a part has',
      () => packed(`${JSON.stringify(rowsOf.get('activity')?.[0])}\n`.repeat(1_000), 20),
      /too many rows/,
    ],
  ];

  it.each(bombs)('%s is refused beside the visitors', async (_name, pack, words) => {
    const filename = await forgePart('rows/activity/1', pack());
    expect((await readFile(join(site.backups, filename))).length).toBeLessThan(1_000_000);
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await expectRefused(filename, words);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(MOST_STALL_MS);
  });
});
