import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dealership } from '#features/dealership/dealership.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';

let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
});
afterAll(() => site.close());

async function publish(name: string, months: number): Promise<void> {
  const { settingsStore, settingsService } = site.services;
  const sections = {
    identity: { ...defaultSettings.identity, name },
    operation: { ...defaultSettings.operation, inquiryKeepMonths: months },
  };
  const basedOn = settingsStore.current().id;
  await settingsService.publish({ basedOn, sections }, { staffId: 1, fullName: 'Dana Whitlock' });
}

const name = async () => (await site.getJson<Dealership>('/api/dealership')).name;

it('settings and their history come back with a backup, also where they were wiped', async () => {
  await publish('First Motors', 36);
  await publish('Second Motors', 36);
  const { filename } = await site.create();
  await publish('Third Motors', 12);
  expect(await name()).toBe('Third Motors');
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await name()).toBe('Second Motors');
  expect(await site.services.settingsStore.keepMonthsForSure()).toBe(36);
  const { versions } = await site.services.settingsService.listVersions();
  expect(versions.map(({ id, publishedBy }) => [id, publishedBy])).toEqual([
    [4, 'Dana Whitlock (dana)'],
    [2, 'Dana Whitlock'],
    [1, 'Dana Whitlock'],
  ]);
  expect(versions[0]?.changes).toEqual([`Restored from ${filename}`]);

  await site.db.deleteFrom('settings_versions').execute();
  await site.services.settingsStore.refresh();
  expect(await name()).toBe('Southern Cross Prestige');
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await name()).toBe('Second Motors');
});

it('a number never means two things: a draft from before a restore is not taken for one of what came after', async () => {
  const { settingsStore, settingsService } = site.services;
  const { filename } = await site.create();
  const marcus = { staffId: 2, fullName: 'Marcus Hale' };
  await publish('Before The Restore', 36);
  const basedOn = settingsStore.current().id;
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  // As many as it takes to come to the same number, if they began anew.
  await publish('After The Restore', 36);
  expect(settingsStore.current().id).toBeGreaterThan(basedOn);
  const sections = { identity: { ...defaultSettings.identity, name: 'Old Draft' } };
  await expect(settingsService.publish({ basedOn, sections }, marcus)).rejects.toThrow(
    'published other settings',
  );
  expect(await name()).toBe('After The Restore');
  await site.call('DELETE', `backups/${filename}`);
});

it('restoring what is there already makes no new version', async () => {
  const { filename } = await site.create();
  const { id } = site.services.settingsStore.current();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(site.services.settingsStore.current().id).toBe(id);
  await site.call('DELETE', `backups/${filename}`);
});

it('a backup of a site that nobody had set up leaves the settings that are there, and publishes none', async () => {
  const versions = async () => (await site.services.settingsService.listVersions()).versions;
  const before = await versions();
  const rows = await site.db.selectFrom('settings_versions').selectAll().execute();
  await site.db.deleteFrom('settings_versions').execute();
  const { filename } = await site.create();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await versions()).toEqual([]);
  await site.db.insertInto('settings_versions').values(rows).execute();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await versions()).toEqual(before);
  expect(await name()).toBe('After The Restore');
  await site.call('DELETE', `backups/${filename}`);
});

it('a damaged row comes back as damaged as it was, so that nothing is removed by a guess', async () => {
  const broken = { ...defaultSettings, operation: 'gone' };
  await site.db
    .updateTable('settings_versions')
    .set({ content: JSON.stringify(broken) })
    .where('id', '=', site.services.settingsStore.current().id)
    .execute();
  const { filename } = await site.create();
  await site.db.deleteFrom('settings_versions').execute();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(site.services.settingsStore.current().damaged).toEqual(['operation']);
  expect(await site.services.settingsStore.keepMonthsForSure()).toBeUndefined();
});
