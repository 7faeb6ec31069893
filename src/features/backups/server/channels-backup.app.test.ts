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

it('addresses of webhooks stay as they are, and come to another installation switched off and without a secret', async () => {
  const { webhookService } = site.services;
  const url = 'https://cars.example/hook';
  const { secret } = await webhookService.add({ url, events: ['lead.created', 'vehicle.sold'] }, dana);
  const made = await site.create();
  const content = (await site.call('GET', `export-backup?filename=${made.filename}`)).rawPayload.toString(
    'latin1',
  );
  const stored = async () => site.db.selectFrom('webhook_endpoints').selectAll().execute();
  const before = await stored();
  expect(content).toContain(url);
  for (const hidden of [secret, before[0]?.secret ?? '']) expect(content).not.toContain(hidden);

  expect((await site.call('POST', 'restore', { filename: made.filename })).statusCode).toBe(200);
  expect(await stored()).toEqual(before);
  await site.db.deleteFrom('webhook_endpoints').execute();
  const restored = await site.call('POST', 'restore', { filename: made.filename });
  expect([restored.statusCode, restored.json().message]).toEqual([
    200,
    `Everything was restored from ${made.filename}. One webhook address has no secret and is told nothing: no backup has it. Make a new one under Webhooks in the settings.`,
  ]);
  expect(await stored()).toEqual(before.map((row) => ({ ...row, secret: '', is_on: 0 })));
  const { endpoints } = await webhookService.list({ role: 'owner' });
  expect(endpoints).toMatchObject([{ url, isOn: false, needsSecret: true }]);
  expect(await webhookService.advice()).toContain('no backup has it');
  await webhookService.add({ url: 'https://other.example/', events: ['lead.created'] }, dana);
});
