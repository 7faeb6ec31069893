import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dealership } from '#features/dealership/dealership.ts';
import { defaultSettings } from '#features/dealership/default-settings.ts';
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
    [2, 'Dana Whitlock'],
    [1, 'Dana Whitlock'],
  ]);

  await site.db.deleteFrom('settings_versions').execute();
  await site.services.settingsStore.refresh();
  expect(await name()).toBe('Southern Cross Prestige');
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await name()).toBe('Second Motors');
});

it('a damaged row comes back as damaged as it was, so that nothing is removed by a guess', async () => {
  const broken = { ...defaultSettings, operation: 'gone' };
  await site.db
    .updateTable('settings_versions')
    .set({ content: JSON.stringify(broken) })
    .where('id', '=', 2)
    .execute();
  const { filename } = await site.create();
  await site.db.deleteFrom('settings_versions').execute();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(site.services.settingsStore.current().damaged).toEqual(['operation']);
  expect(await site.services.settingsStore.keepMonthsForSure()).toBeUndefined();
});
