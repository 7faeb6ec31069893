import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackupSite, startBackupSite } from '../backup-site.fixture.ts';
import { checkPhotos } from './check-photos.ts';

let site: BackupSite;
beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
});
afterAll(() => site.close());

const check = () => checkPhotos(site.db, site.services.photoService);

it('a photo that is cut, changed or gone is told from one that is sound, after a restore too', async () => {
  expect(await check()).toEqual([]);
  const { filename } = await site.create();
  await site.call('POST', 'restore', { filename });
  expect(await check()).toEqual([]);
  const [photo] = await site.db.selectFrom('photos').selectAll().orderBy('id').execute();
  expect(photo?.sha256).toMatch(/^[0-9a-f]{64}$/);
  const key = String(photo?.file_key);
  const whole = await site.stored.read(key, 'master.jpg');

  const changed = Buffer.from(whole);
  changed[100] = (changed[100] ?? 0) ^ 1;
  await site.stored.write(key, 'master.jpg', changed);
  expect(await check()).toEqual([`Photo ${photo?.id} is damaged: its bytes are not those that were stored`]);

  await site.stored.write(key, 'master.jpg', whole.subarray(0, -10));
  const cut = [expect.stringMatching(`^Photo ${photo?.id} is cut or changed: `)];
  expect(await check()).toEqual(cut);
  // From before sums were kept: its size tells.
  await site.db.updateTable('photos').set({ sha256: null }).execute();
  expect(await check()).toEqual(cut);

  await site.stored.remove(key, 'master.jpg');
  expect(await check()).toEqual([`Photo ${photo?.id} lacks its file master.jpg`]);
});
