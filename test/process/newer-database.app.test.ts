import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupSite, startBackupSite } from '#features/backups/server/backup-site.fixture.ts';
import { migrate } from '#server/db/migrate.ts';

/*
 * The database as a newer version leaves it: this one goes on beside it, and can be returned to, as long as the newer
 * one has only added.
 */
let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
  const { db } = site;
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('kysely'));
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    await db.schema.alterTable(name).addColumn('new_note', 'text').execute();
    await db.schema
      .alterTable(name)
      .addColumn('new_kind', 'text', (column) => column.notNull().defaultTo('plain'))
      .execute();
  }
  await db.schema
    .createTable('new_things')
    .addColumn('vehicle_id', 'integer', (column) => column.references('vehicles.id').onDelete('cascade'))
    .execute();
  await rememberMigration('9998-expand-new-things');
});
afterAll(() => site.close());

async function rememberMigration(name: string): Promise<void> {
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2026-11-16')`.execute(site.db);
}

describe('on a database to which a newer version has added', () => {
  it('starts without touching it, and is ready', async () => {
    expect(await migrate(site.services.database)).toMatchObject({ applied: [] });
    site.clock.advance(2_000);
    expect((await site.inject('/readyz')).json()).toMatchObject({ ready: true });
  });

  it('does a day’s work', async () => {
    await site.fill();
    const { vehicles } = await site.getJson<{ vehicles: { id: number }[] }>('/api/vehicles');
    expect(vehicles).toHaveLength(2);
    const [{ id } = { id: 0 }] = vehicles;
    const change = { headline: 'Written beside a newer version' };
    const saved = await site.staffCall('PUT', `/api/admin/vehicles/${id}`, change);
    expect(saved.statusCode).toBe(200);
    expect(await site.getJson(`/api/vehicles/${id}`)).toMatchObject(change);
    for (const path of ['contacts', 'vehicles', 'dashboard-panels', 'data/export', 'status']) {
      const answer = await site.inject({ url: `/api/admin/${path}`, headers: { cookie: site.cookie } });
      expect([path, answer.statusCode]).toEqual([path, 200]);
    }
    const kinds = await sql<{ new_kind: string }>`SELECT new_kind FROM vehicles`.execute(site.db);
    expect(kinds.rows.map((row) => row.new_kind)).toEqual(['plain', 'plain']);
  });

  it('makes no backup, which would leave out what it does not know, and says what to do', async () => {
    const answer = await site.call('POST', 'backup');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toMatch(/none was made\. Start the newer version everywhere/);
    expect(await site.list()).toEqual([]);
  });

  it('is refused once something was taken away that it may need, in words that say what to do', async () => {
    await rememberMigration('9999-contract-9998-new-things');
    await expect(migrate(site.services.database)).rejects.toThrow(
      /made by a newer version of Forecourt .* Start the newer version, or restore a backup/,
    );
  });
});
