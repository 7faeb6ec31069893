import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dealership } from '#features/dealership/dealership.ts';
import { aLogo, picturesOn, settingsWith } from '#features/dealership/server/site-pictures.fixture.ts';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import type { SitePicture } from '#features/photos/site-picture.contract.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { checkPhotos } from './checks/check-photos.ts';

let site: BackupSite;
let on: ReturnType<typeof picturesOn>;
let logo: SitePicture;
let face: SitePicture;
const { look, people, home, about } = defaultSettings;
const noPictures = { look, people, home, about };

beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
  on = picturesOn(site);
  logo = await on.add(await aLogo());
  face = await on.add(await aJpeg({ width: 700, height: 900, colour: '#775544' }));
  await on.publish({ ...settingsWith(logo.id), people: settingsWith(face.id).people });
});
afterAll(() => site.close());

const keys = async () =>
  (await site.db.selectFrom('site_pictures').select('file_key').orderBy('id').execute()).map(
    ({ file_key }) => file_key,
  );
const fetch = async ({ url }: SitePicture) =>
  (await site.inject({ method: 'GET', url, headers: { accept: 'image/webp' } })).rawPayload;
const logoUrl = async () => (await site.getJson<Dealership>('/api/dealership')).logo?.url;

it('a sweep leaves the files of pictures, and brings back those that were put aside', async () => {
  const { photoService, photoStorage } = site.services;
  const untouched = { taken: 0, broughtBack: 0, removed: 0, held: 0 };
  expect(await photoService.sweep({ takesAll: true })).toEqual(untouched);
  await photoStorage.remove(await keys());
  expect(await photoStorage.listQuarantined()).toHaveLength(2);
  expect(await photoService.sweep({ takesAll: true })).toEqual({ ...untouched, broughtBack: 2 });
  expect(await photoStorage.listKeys()).toEqual(expect.arrayContaining(await keys()));
  await photoStorage.remove(await keys());
  expect((await fetch(logo)).subarray(0, 4).toString()).toBe('RIFF');
});

it('pictures come back with the settings that name them, in every version of the history', async () => {
  const before = { logo: await fetch(logo), face: await fetch(face), keys: await keys() };
  await on.publish(noPictures);
  const { filename } = await site.create();
  // Everything is lost.
  await site.db.deleteFrom('settings_versions').execute();
  await site.db.deleteFrom('site_pictures').execute();
  await site.services.photoService.removeFilesOf(before.keys);
  await site.services.settingsStore.refresh();
  const since = await on.add(await aJpeg({ width: 300, height: 200 }));

  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect(await checkPhotos(site.db, site.services.photoService)).toEqual([]);
  expect(await logoUrl()).toBeUndefined();
  const { statusCode } = await site.inject({
    method: 'POST',
    url: '/api/admin/settings/versions/1/return',
    headers: { cookie: site.cookie },
    payload: { basedOn: site.services.settingsStore.current().id },
  });
  expect(statusCode).toBe(200);
  expect(await logoUrl()).toBe(logo.url);
  expect((await fetch(logo)).equals(before.logo)).toBe(true);
  expect((await fetch(face)).equals(before.face)).toBe(true);
  expect((await keys()).filter((key) => before.keys.includes(key))).toEqual([]);
  // What was uploaded since the backup may be in somebody's draft.
  const kept = await site.db.selectFrom('site_pictures').select('id').where('id', '=', since.id).execute();
  expect(kept).toHaveLength(1);
  expect(since.id).toBeGreaterThan(face.id);
});

it('a restore over the same settings gives them the files of the backup', async () => {
  const { filename } = await site.create();
  const [former] = await keys();
  expect((await site.call('POST', 'restore', { filename })).statusCode).toBe(200);
  expect((await keys())[0]).not.toBe(former);
  expect(await site.services.photoService.listStored()).not.toContain(former);
  expect((await fetch(logo)).subarray(0, 4).toString()).toBe('RIFF');
  expect(await logoUrl()).toBe(logo.url);
});

it('a check names a picture whose files are cut or gone', async () => {
  const [key = ''] = await keys();
  await site.stored.write(key, 'master.jpg', Buffer.from('x'));
  expect(await checkPhotos(site.db, site.services.photoService)).toEqual([
    expect.stringMatching(`^Picture of the site ${logo.id} is cut or changed: `),
  ]);
});
