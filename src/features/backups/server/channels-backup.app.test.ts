import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';

let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
});
afterAll(() => site.close());

const dana = { staffId: 1, fullName: 'Dana Whitlock' };
const storeCode = () => site.services.channelStore.current().settings.google.storeCode;

async function fetchStatus(url: string | undefined): Promise<number> {
  return (await site.inject({ url: new URL(url ?? '').pathname })).statusCode;
}

let filename: string;
let former: string | undefined;

it('a restore brings back what channels are told, and never an old address', async () => {
  const { channelService } = site.services;
  await channelService.saveSettings('google', { storeCode: 'FIRST' }, dana);
  former = (await channelService.switchTo('google', true, dana)).addresses[0]?.url;
  ({ filename } = await site.create());
  const content = (await site.call('GET', `export-backup?filename=${filename}`)).rawPayload.toString(
    'latin1',
  );
  expect(content).toContain('FIRST');
  expect(content).not.toContain(former?.split('/').at(-1)?.slice(0, 43));

  await channelService.saveSettings('google', { storeCode: 'SECOND' }, dana);
  const renewed = (await channelService.renew('google', dana)).addresses[0]?.url;
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(storeCode()).toBe('FIRST');
  expect([await fetchStatus(former), await fetchStatus(renewed)]).toEqual([404, 200]);
});

it('another installation has no address until somebody makes one', async () => {
  const { channelService, channelStore } = site.services;
  await site.db.deleteFrom('channel_addresses').execute();
  await site.db.deleteFrom('channel_settings').execute();
  await channelStore.refresh();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(storeCode()).toBe('FIRST');
  expect(await fetchStatus(former)).toBe(404);
  const [google] = await channelService.list({ showsAddress: true });
  expect(google).toMatchObject({ isOn: false, hasAddress: false, settings: { storeCode: 'FIRST' } });
});
