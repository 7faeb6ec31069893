import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeClock } from '#test/support/test-app.ts';
import { type BackupSite, startBackupSite } from '../backup-site.fixture.ts';

let site: BackupSite;
let other: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
  // Nothing was done at the same moment in both, so they are two dealerships.
  other = await startBackupSite({ clock: fakeClock('2026-03-03T00:00:00.000Z') });
  await other.fill();
});
afterAll(() => Promise.all([site.close(), other.close()]));
beforeEach(async () => {
  for (const at of [site, other]) await at.db.deleteFrom('visit_counts').execute();
});

const day = '2026-03-01';
const add = (at: BackupSite, subject: string, times: number) =>
  at.services.visitCounts.add([{ day, what: 'page-views', subject, times }]);
const read = async (at: BackupSite) => {
  const rows = await at.db.selectFrom('visit_counts').selectAll().execute();
  return Object.fromEntries(rows.map(({ subject, times }) => [subject, times]));
};
const restore = async (at: BackupSite, filename: string) =>
  expect((await at.call('POST', 'restore', { filename })).statusCode).toBe(200);

it('of a day that both know the larger sum stays, and none of either is lost', async () => {
  await add(site, 'home', 5);
  await add(site, 'finance', 3);
  const { filename } = await site.create();
  await add(site, 'home', 2);
  await site.db.deleteFrom('visit_counts').where('subject', '=', 'finance').execute();
  await add(site, 'finance', 1);
  await add(site, 'contact', 1);
  await restore(site, filename);
  expect(await read(site)).toEqual({ home: 7, finance: 3, contact: 1 });
});

it('visits of a demonstration do not mix with those of a dealership that is restored over it', async () => {
  await add(other, 'home', 5);
  const { filename } = await other.create();
  await mkdir(site.backups, { recursive: true });
  await copyFile(join(other.backups, filename), join(site.backups, filename));
  await add(site, 'home', 500);
  await add(site, 'finance', 100);
  await site.db
    .insertInto('staff')
    .values({
      ...{ username: 'made-up', full_name: 'Made Up', password_hash: '', is_demo: 1 },
      created_at: site.clock.now().toISOString(),
    })
    .execute();
  await restore(site, filename);
  expect(await read(site)).toEqual({ home: 5 });
});
