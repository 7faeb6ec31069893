import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { leftCards } from '#features/printed-matter/server/tables/left-cards.table.ts';
import { printedCards } from '#features/printed-matter/server/tables/printed-cards.table.ts';
import { readAll } from '#server/db/table-rows.ts';
import { giveDatabaseId } from '#server/installation/installation-id.ts';
import { createOutboxRepository } from '#server/mail/outbox.repository.ts';
import { startArchive } from './archive/archive-writer.ts';
import { type ArchivedRow, archivedTables, tableOf } from './archive/archived-tables.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { readTable } from './database-rows.repository.ts';
import { knownSchemas } from './open-backup.ts';

const run = promisify(execFile);

let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
  const { id, submission_key } = await site.db.selectFrom('inquiries').selectAll().executeTakeFirstOrThrow();
  const kinds = ['dealership', 'customer'];
  await createOutboxRepository(site).add(
    site.db,
    kinds.map((kind) => ({ kind, about: submission_key, inquiryId: id })),
  );
});
afterAll(() => site.close());

/** A backup as a version made it that had no revision and no badge of a vehicle, and mail of inquiries only: here under the name of that schema. */
async function makeBackup(schema: string): Promise<string> {
  const filename = 'backup-20260301T000000000Z-abcdef.tar';
  const path = join(site.dataDir, `${schema}.tar`);
  const createdAt = '2026-03-01T00:00:00.000Z';
  const { photoService } = site.services;
  const archive = await startArchive(
    path,
    { product: 'forecourt', format: 1, schema, createdAt },
    photoService,
  );
  const photos = await site.db.selectFrom('photos').select(['file_key', 'width']).execute();
  const sources = photos.map(({ file_key, width }) => ({
    key: file_key,
    files: photoService.listFiles(width),
  }));
  await archive.addPhotos([sources]);
  for (const table of archivedTables) {
    for await (const rows of readTable(site.db, table)) await archive.addRows(table, rows.map(withoutLater));
  }
  await archive.complete();
  await archive.publish();
  await mkdir(site.backups, { recursive: true });
  await copyFile(path, join(site.backups, filename));
  return filename;
}

function withoutLater({
  revision: _revision,
  badge: _badge,
  about: _about,
  ...row
}: ArchivedRow): ArchivedRow {
  return row;
}

const mails = () => site.db.selectFrom('outbox').select(['kind', 'about']).orderBy('kind').execute();
const vehicles = () => site.db.selectFrom('vehicles').selectAll().orderBy('id').execute();

it('a backup from before there were settings leaves those that are there', async () => {
  const { settingsService, settingsStore } = site.services;
  const filename = await makeBackup('0014-background-work');
  const identity = { ...defaultSettings.identity, name: 'Hale Motors' };
  await settingsService.publish({ basedOn: 0, sections: { identity } }, { staffId: 1, fullName: 'Dana' });
  expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  expect(settingsStore.current().settings.identity.name).toBe('Hale Motors');
  await site.db.deleteFrom('settings_versions').execute();
  await settingsStore.refresh();
});

it('a backup of an older schema is brought to the current one', async () => {
  const before = await vehicles();
  const mailsBefore = await mails();
  const photosBefore = await site.listFiles();
  const filename = await makeBackup('0001-foundation');
  await site.wipe();
  const answer = await site.call('POST', 'restore', { filename });
  expect(answer.json()).toMatchObject({ success: true });
  // What the older one did not know has the value that a new vehicle has.
  expect(await vehicles()).toEqual(before.map((vehicle) => ({ ...vehicle, revision: 1 })));
  expect(mailsBefore).toHaveLength(2);
  expect(await mails()).toEqual(mailsBefore);
  expect(await site.listFiles()).toHaveLength(photosBefore.length);
});

it('one of the current schema that lacks the same is refused, by the name of what it lacks', async () => {
  const before = await site.digest();
  const filename = await makeBackup(knownSchemas(site.services.database.engine).at(-1) ?? '');
  const answer = await site.call('POST', 'restore', { filename });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toMatch(/vehicles\.badge is missing/);
  expect(await site.digest()).toBe(before);
});

it('is made by nobody who does not know the newest migrations, and nothing is replaced without one', async () => {
  await rm(site.backups, { recursive: true });
  const { filename } = await site.create();
  const snapshotsBefore = await site.services.backupService.listSnapshots();
  const before = await site.digest();
  const newer = { name: '9999-expand-more', timestamp: '2026-03-01T00:00:00.000Z' };
  const table = sql.table('kysely_migration');
  await sql`INSERT INTO ${table} (name, timestamp) VALUES (${newer.name}, ${newer.timestamp})`.execute(
    site.db,
  );
  const reason = expect.stringMatching(/^A newer version of Forecourt has added .* none was made\./);
  const { backupService, nightlyBackups } = site.services;
  for (const refused of [
    await site.call('POST', 'backup'),
    await site.call('POST', 'restore', { filename }),
    await site.inject({ method: 'POST', url: '/api/admin/data/clear', headers: { cookie: site.cookie } }),
  ]) {
    expect(refused.statusCode, refused.body).toBe(409);
    expect(refused.json()).toMatchObject({ message: reason });
  }
  await expect(backupService.createAt(join(site.dataDir, 'copy.tar'))).rejects.toMatchObject({
    message: reason,
  });
  await giveDatabaseId(site.db, 'ab'.repeat(16));
  await expect(nightlyBackups.makeNow()).rejects.toMatchObject({ message: reason });
  expect(await site.digest()).toBe(before);
  expect(await site.list()).toHaveLength(1);
  expect(await backupService.listSnapshots()).toEqual(snapshotsBefore);
  await sql`DELETE FROM ${table} WHERE name = ${newer.name}`.execute(site.db);
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
});

it('one of the schema 0060 comes back row by row', async () => {
  const filename = 'backup-20261118T000000000Z-00600a.tar';
  const kept = 'test/fixtures/backup-0060.tar';
  await rm(site.backups, { recursive: true });
  await mkdir(site.backups);
  await copyFile(kept, join(site.backups, filename));
  await site.wipe();
  for (const table of ['settings_versions', 'outbox'] as const) await site.db.deleteFrom(table).execute();
  expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  const { stdout: names } = await run('tar', ['-tf', kept]);
  // Tables that came later are in no backup of that schema.
  const known = archivedTables.filter((table) => names.includes(`rows/${table}/`));
  expect(known.length).toBeGreaterThan(15);
  for (const table of known) {
    const { stdout } = await run('tar', ['-xOf', kept, `rows/${table}/0001.ndjson`]);
    const inBackup: ArchivedRow[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    if (table === 'left_cards') {
      await expectTakenOver(inBackup);
      continue;
    }
    const here = new Map((await readAll(site.db, tableOf(table))).map((row) => [row.id, row]));
    for (const { file_key, ...row } of inBackup) {
      // Photos get new keys, and mail waits for staff.
      const { file_key: newKey, ...whole } = here.get(row.id ?? null) ?? {};
      const now = Object.fromEntries(Object.entries(whole).filter(([name]) => name in row));
      // Columns that a migration has brought since say nothing of a row from before.
      for (const [name, value] of Object.entries(whole))
        if (!(name in row)) expect([null, '', 0], `${table}.${name}`).toContain(value);
      expect([table, now]).toEqual([table, table === 'outbox' ? { ...row, held_at: now.held_at } : row]);
      if (file_key) expect(await site.stored.list(String(newKey))).not.toHaveLength(0);
    }
  }
});

/** The cards of deleted vehicles are with the others now. */
async function expectTakenOver(left: readonly ArchivedRow[]): Promise<void> {
  expect(left).not.toHaveLength(0);
  const cards = (await readAll(site.db, printedCards)).map(({ id: _id, ...card }) => card);
  for (const { id: _id, ...card } of left) expect(cards).toContainEqual(card);
  expect(await readAll(site.db, leftCards)).toEqual([]);
}
