import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { checkRows } from './checks/check-rows.ts';

/** What somebody with a database tool may leave behind. */
let site: BackupSite;
let vehicleId: number;
beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
  vehicleId = await site.addVehicle({ make: 'Edited', specifications: 'not JSON', created_at: 'last week' });
  await site.db
    .updateTable('inquiries')
    .set({ vehicle_snapshot: '{"id":"seven"', created_at: 'yesterday' })
    .execute();
  const entry = { staff_name: 'Dana', action: 'vehicle_updated', vehicle_id: vehicleId, title: 'Edited' };
  await site.db
    .insertInto('activity')
    .values({ ...entry, before: '{"price":', after: '[', at: 'then' })
    .execute();
  await site.services.catalogue.refresh();
});
afterAll(() => site.close());

const get = (url: string) => site.inject({ url, headers: { cookie: site.cookie } });

async function expectServed(): Promise<void> {
  for (const url of [
    '/sitemap.xml',
    '/api/vehicles',
    `/api/vehicles/${vehicleId}`,
    '/api/cars',
    '/api/admin/contacts',
    '/api/admin/stats',
    '/api/admin/dashboard-panels',
    '/api/admin/vehicles',
    `/api/admin/vehicles/${vehicleId}`,
    `/api/admin/vehicles/${vehicleId}/specs`,
    `/api/admin/vehicles/${vehicleId}/activity`,
    '/api/admin/data/export',
  ]) {
    expect((await get(url)).statusCode, url).toBe(200);
  }
}

describe('rows that do not parse', () => {
  it('are shown as damaged where they are, and stop nothing', async () => {
    await expectServed();
    const [inquiry] = (await get('/api/admin/contacts')).json<Inquiry[]>();
    expect(inquiry).toMatchObject({ firstName: 'Ruth', vehicle: null, isDamaged: true });
    const [entry] = (await get(`/api/admin/vehicles/${vehicleId}/activity`)).json();
    expect(entry.changes).toEqual([
      { field: 'damaged (before)', before: 'cannot be read', after: '' },
      { field: 'damaged (after)', before: '', after: 'cannot be read' },
    ]);
  });

  it('are named by check-data', async () => {
    expect(await checkRows(site.db)).toEqual([
      `Row ${vehicleId} of vehicles is damaged: specifications, created_at`,
      expect.stringMatching(/^Row \d+ of inquiries is damaged: vehicle_snapshot, created_at$/),
      expect.stringMatching(/^Row \d+ of activity is damaged: before, after, at$/),
    ]);
  });

  it('keep no backup from being made, and none from being restored; nothing of the rest is lost', async () => {
    const { filename } = await site.create();
    const answer = await site.call('POST', 'restore', { filename });
    expect(answer.json()).toMatchObject({ success: true });
    await expectServed();
    const vehicle = await site.db
      .selectFrom('vehicles')
      .selectAll()
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow();
    expect(vehicle).toMatchObject({ make: 'Edited', specifications: '{}' });
    expect((await get('/api/admin/contacts')).json<Inquiry[]>()).toMatchObject([{ firstName: 'Ruth' }]);
    expect(await checkRows(site.db)).toEqual([]);
  });
});

it('counts no mail as damaged; that to staff about their accounts is in no backup and stays where it is', async () => {
  await site.services.outbox.add(
    site.db,
    ['overdue', 'invitation', 'password_reset'].map((kind) => ({ kind, about: `about ${kind}` })),
  );
  expect(await checkRows(site.db)).toEqual([]);
  const { filename } = await site.create();
  const files = execFileSync('tar', ['-tf', join(site.backups, filename)], { encoding: 'utf8' });
  expect(files).not.toContain('damaged/outbox');
  const rows = execFileSync('tar', ['-xOf', join(site.backups, filename), 'rows/outbox/0001.ndjson'], {
    encoding: 'utf8',
  });
  expect(rows).toContain('"overdue"');
  expect(rows).not.toMatch(/invitation|password_reset/);
  expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  const kinds = await site.db.selectFrom('outbox').select('kind').orderBy('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['invitation', 'overdue', 'password_reset']),
  );
});
