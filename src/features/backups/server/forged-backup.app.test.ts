import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startArchive } from './archive/archive-writer.ts';
import { type ArchivedRow, archivedTables, type TableName } from './archive/archived-tables.ts';
import { costlyTars, lyingTars, packBackup } from './archive/tar/tar-attacks.fixture.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { readTable } from './database-rows.repository.ts';
import { knownSchemas, withCheckedBackup } from './open-backup.ts';

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

/** A file with these very bytes. */
async function put(content: Buffer): Promise<string> {
  const filename = newName();
  await mkdir(site.backups, { recursive: true });
  await writeFile(join(site.backups, filename), content);
  return filename;
}

function newName(): string {
  made += 1;
  return `backup-20260301T000000000Z-${made.toString(16).padStart(6, '0')}.tar`;
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

const base = () => ({ about: about(), line: `${JSON.stringify(rowsOf.get('activity')?.[0])}\n` });

it('the backup that the next ones are made of is whole', async () => {
  const filename = await put(packBackup(base()));
  const { engine } = site.services.database;
  const path = join(site.backups, filename);
  expect(await withCheckedBackup(path, { engine }, (_reader, { counts }) => counts)).toEqual({ activity: 1 });
  await site.call('DELETE', `backups/${filename}`);
});

describe('a backup that would take much memory or time is refused beside the visitors', () => {
  it.each(costlyTars)('%s', async (_what, pack, words) => {
    const filename = await put(pack(base()));
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await expectRefused(filename, words);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(MOST_STALL_MS);
  });
});

describe('a backup that lies is refused', () => {
  it.each(lyingTars)('%s', async (_what, pack, words) => expectRefused(await put(pack(base())), words));
});
