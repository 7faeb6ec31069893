import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type BackupSite, startBackupSite } from '#features/backups/server/backup-site.fixture.ts';
import { fakeClock } from '#test/support/test-app.ts';
import { readTold } from '../told.ts';
import { composeAlerts } from './compose-alerts.ts';

// Two sites, a backup and two restores.
vi.setConfig({ testTimeout: 120_000 });

const env = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'site@cars.example',
  LEADS_TO: 'sales@cars.example',
  ENQUIRY_LIMIT: '1000',
};
/** Thursday, 9am in Sydney. */
const start = () => fakeClock('2026-11-18T22:00:00.000Z');

let site: BackupSite;
let other: BackupSite;
beforeAll(async () => {
  site = await startBackupSite({ env, clock: start() });
  other = await startBackupSite({ env, clock: start() });
});
afterAll(() => Promise.all([site.close(), other.close()]));
beforeEach(async () => {
  for (const at of [site, other])
    for (const { filename } of await at.list()) await at.call('DELETE', `backups/${filename}`);
});

const alertOf = (at: BackupSite, email: string) =>
  at.db
    .selectFrom('alerts')
    .innerJoin('alert_readers', 'alert_readers.id', 'reader_id')
    .select(['reader_id', 'alerts.key', 'told', 'state'])
    .where('email', '=', email)
    .executeTakeFirst();

async function subscribe(email: string): Promise<{ readerId: number; token: string }> {
  const { alertService, alertLinks } = composeAlerts(site.services);
  await alertService.ask({ email }, { search: 'make=Toyota' }, '10.1.1.1');
  const { reader_id: readerId = 0, key: alertKey = '' } = (await alertOf(site, email)) ?? {};
  await alertService.act({ readerId, alertKey }, { act: 'confirm', key: alertKey });
  return { readerId, token: await alertLinks.make({ readerId, alertKey }) };
}

let rounds = 0;

it('a restore keeps who wanted nothing more, what was told since, and who came since', async () => {
  const { alertService, alertLinks, digestService } = composeAlerts(site.services);
  rounds += 1;
  const named = (name: string) => `${name}${rounds}@example.com`;
  const car = await site.addVehicle({ make: 'Toyota', price_cents: 5_000_000 });
  const gonePast = await site.addVehicle({ make: 'Toyota', model: 'Away' });
  const leaves = await subscribe(named('leaves'));
  await subscribe(named('stays'));
  const { filename } = await site.create();

  await alertService.unsubscribe({ readerId: leaves.readerId, alertKey: '' });
  await site.db.updateTable('vehicles').set({ price_cents: 4_500_000 }).where('id', '=', car).execute();
  await site.services.catalogue.refresh();
  expect(await digestService.run()).toBe(1);
  // Known to the reader, though it is not here any more.
  await site.db.deleteFrom('vehicles').where('id', '=', gonePast).execute();
  const late = await subscribe(named('late'));

  expect((await site.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });

  expect(await alertOf(site, named('leaves'))).toBeUndefined();
  const gone = await alertLinks.find(leaves.token);
  expect(await alertService.view(gone)).toBeUndefined();
  const stays = await alertOf(site, named('stays'));
  expect(readTold(stays?.told ?? '').get(car)?.cents).toBe(4_500_000);
  expect([...readTold(stays?.told ?? '').keys()]).toContain(gonePast);
  expect((await alertService.view(await alertLinks.find(late.token)))?.alerts).toHaveLength(1);
  const mails = await site.db.selectFrom('outbox').selectAll().where('kind', '=', 'alert_digest').execute();
  expect(mails.at(-1)).toMatchObject({ sent_at: null, held_at: null });

  // On a new machine they come back as they were then.
  await mkdir(other.backups, { recursive: true });
  await copyFile(join(site.backups, filename), join(other.backups, filename));
  expect((await other.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  expect((await alertOf(other, named('stays')))?.state).toBe('on');
  const held = await other.db
    .selectFrom('outbox')
    .select('held_at')
    .where('kind', 'like', 'alert_%')
    .execute();
  expect(held.length).toBeGreaterThan(0);
  expect(held.every(({ held_at }) => held_at !== null)).toBe(true);
  await heldElsewhere(named('stays'), car);
});

/** Whoever came with the backup may have unsubscribed since: nobody is written to before staff say so. */
async function heldElsewhere(email: string, car: number): Promise<void> {
  const { digestService, heldReaders, wantedService } = composeAlerts(other.services);
  await other.db.updateTable('vehicles').set({ price_cents: 4_000_000 }).where('id', '=', car).execute();
  await other.services.catalogue.refresh();
  expect(await digestService.run()).toBe(0);
  const { held, refused } = await wantedService.list();
  expect([held > 0, refused]).toEqual([true, 0]);
  await heldReaders.decide('write', { staffId: null, fullName: 'Dana' });
  expect(await wantedService.list()).toMatchObject({ held: 0 });
  expect(await digestService.run()).toBeGreaterThan(0);
  const { told } = (await alertOf(other, email)) ?? {};
  expect(readTold(told ?? '').get(car)?.cents).toBe(4_000_000);
}

it('a mail that the backup had unsent tells nothing elsewhere; what it was to tell is told once staff let it', async () => {
  const { digestService } = composeAlerts(site.services);
  rounds += 1;
  const email = `planned${rounds}@example.com`;
  const fresh = async () => {
    const id = await site.addVehicle({ make: 'Toyota', model: 'Planned' });
    await site.services.catalogue.refresh();
    return id;
  };
  await subscribe(email);
  const planned = await fresh();
  await site.db.updateTable('alert_readers').set({ looked_on: null }).execute();
  expect(await digestService.run()).toBeGreaterThan(0);
  const { filename } = await site.create();
  await mkdir(other.backups, { recursive: true });
  await copyFile(join(site.backups, filename), join(other.backups, filename));
  expect((await other.call('POST', 'restore', { filename })).json()).toMatchObject({ success: true });
  const { key } = await other.db
    .selectFrom('alert_readers')
    .select('key')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const unsent = await other.db
    .selectFrom('outbox')
    .select('about')
    .where('kind', '=', 'alert_digest')
    .where('about', 'like', `${key} %`)
    .execute();
  expect(unsent).toEqual([]);
  expect(readTold((await alertOf(other, email))?.told ?? '').has(planned)).toBe(false);
});

it('whoever unsubscribed stays so, whichever backup comes back; a hold of here stays', async () => {
  const { alertService } = composeAlerts(site.services);
  rounds += 1;
  const email = `held${rounds}@example.com`;
  const { readerId } = await subscribe(email);
  const before = await site.create();
  const held_at = '2026-11-18T22:00:00.000Z';
  await site.db.updateTable('alert_readers').set({ held_at }).where('id', '=', readerId).execute();
  expect((await site.call('POST', 'restore', { filename: before.filename })).json()).toMatchObject({
    success: true,
  });
  const reader = () =>
    site.db.selectFrom('alert_readers').selectAll().where('email', '=', email).executeTakeFirst();
  expect(await reader()).toMatchObject({ held_at });
  await alertService.unsubscribe({ readerId: (await reader())?.id ?? 0, alertKey: '' });
  expect((await site.call('POST', 'restore', { filename: before.filename })).json()).toMatchObject({
    success: true,
  });
  expect(await reader()).toBeUndefined();
});
