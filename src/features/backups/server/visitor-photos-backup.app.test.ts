import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { visitorsOf } from '#features/photos/server/visitor-photos/visitor-photos.fixture.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { checkPhotos } from './checks/check-photos.ts';

let site: BackupSite;
let visitors: ReturnType<typeof visitorsOf>;
beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
  visitors = visitorsOf(site);
});
afterAll(() => site.close());

async function bytesOf(inquiryId: number): Promise<Buffer[]> {
  const { tradeIn } = await visitors.page(inquiryId);
  const headers = { cookie: site.cookie };
  const answers = (tradeIn?.photos ?? []).map(({ url }) => site.inject({ url, headers }));
  return (await Promise.all(answers)).map(({ rawPayload }) => rawPayload);
}

it('photos of visitors are in a backup, and come back with their inquiries', async () => {
  const key = randomUUID();
  await visitors.send(key, await aJpeg({ colour: '#aa2200', width: 800, height: 600 }));
  await visitors.send(key, await aJpeg({ colour: '#00aa22' }));
  const id = await visitors.write(key);
  const before = await bytesOf(id);
  expect(before).toHaveLength(2);
  const made = (await visitors.makeVehicle(id)).json();
  const digest = await site.digest();
  const { filename } = await site.create();
  const former = await visitors.keys();
  await site.wipe();
  expect(await visitors.keys()).toEqual([]);

  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await site.digest()).toBe(digest);
  expect(await bytesOf(id)).toEqual(before);
  expect((await visitors.keys()).some((file) => former.includes(file))).toBe(false);
  // The draft that was made from the inquiry is found again: no second one is made.
  expect((await visitors.makeVehicle(id)).json()).toEqual(made);
  expect(await checkPhotos(site.db, site.services.photoService)).toEqual([]);
});

it('those that came since a backup stay, and so do their files', async () => {
  const [early, late, waiting] = [randomUUID(), randomUUID(), randomUUID()];
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await visitors.send(early, undefined, first);
  await visitors.send(early, undefined, second);
  const { filename } = await site.create();
  // One is taken back and another sent in its place; then the message, another, and one that waits.
  await visitors.takeBack(early, first);
  await visitors.send(early, undefined, third);
  const earlyId = await visitors.write(early);
  await visitors.send(late);
  const lateId = await visitors.write(late);
  await visitors.send(waiting);
  const lateBytes = await bytesOf(lateId);

  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await bytesOf(lateId)).toEqual(lateBytes);
  expect((await visitors.list(early)).sort()).toEqual([first, second, third].sort());
  expect(await bytesOf(earlyId)).toHaveLength(3);
  expect(await visitors.list(waiting)).toHaveLength(1);
  expect(await checkPhotos(site.db, site.services.photoService)).toEqual([]);
  await site.services.photoService.sweep({ takesAll: true });
  expect(await checkPhotos(site.db, site.services.photoService)).toEqual([]);
});

it('a check names one whose files are cut', async () => {
  const [file = ''] = await visitors.keys();
  await site.stored.write(file, 'master.jpg', Buffer.from('x'));
  expect(await checkPhotos(site.db, site.services.photoService)).toEqual([
    expect.stringMatching(/^Photo of a visitor \d+ is cut or changed: /),
  ]);
});
