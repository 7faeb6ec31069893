import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkPhotos } from '#features/backups/server/checks/check-photos.ts';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import { findDemoPassword } from '#test/support/processes/demo-password.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { prepareInstallation } from '#wiring/server/prepare-installation.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { removeLeftovers } from './demo-leftovers.ts';
import { readProgress } from './demo-progress.ts';
import { planPictures } from './picture-plan.ts';
import { readShippedList } from './shipped-pictures.ts';

let site: TestApp;
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const plan = planPictures(demoInventory, await readShippedList());

/** As if an earlier start had got this far. */
async function skipTo(done: number): Promise<void> {
  const value = JSON.stringify({ ...(await readProgress(site.db)), done });
  await site.db.updateTable('meta').set({ value }).where('key', '=', 'demo_pictures').execute();
}

async function listPhotos() {
  return site.db.selectFrom('photos').selectAll().orderBy('id').execute();
}

/** The next start of the site, until it says that it is open. */
async function startAgain() {
  const installation = await prepareInstallation(site.services);
  await installation.completeFirstPages();
  return installation;
}

const problems = () => checkPhotos(site.db, site.services.photoService);

const see = (photo: { id: number } | undefined, query = '?w=640') =>
  site.inject({ url: `/api/photos/${photo?.id}${query}`, headers: { accept: 'image/webp' } });

describe('the first start', () => {
  it('says of every picture that it is an illustration', async () => {
    site = await startTestApp();
    await startAgain();
    const photos = await listPhotos();
    expect(photos.length).toBeGreaterThan(100);
    expect(photos.filter((photo) => photo.is_illustration !== 1)).toEqual([]);
  });

  it('puts 43 vehicles on the yard, each as old as it says, and makes the demonstration account', async () => {
    site = await startTestApp();
    const { greeting } = await prepareInstallation(site.services);
    expect(await site.services.vehicles.count()).toBe(43);
    expect(findDemoPassword(greeting.join('\n'))).toMatch(/^\w{5}(-\w{5}){3}$/);
    const rows = await site.db.selectFrom('vehicles').selectAll().orderBy('id').execute();
    const ages = rows.map((row) => (site.clock.now().getTime() - Date.parse(row.created_at)) / 86_400_000);
    expect(ages).toEqual(demoInventory.map((vehicle) => vehicle.daysOnYard));
    expect(rows.map((row) => row.stock_number)).toEqual(demoInventory.map((vehicle) => vehicle.stockNumber));
  });

  it.each(['2026-03-02T22:30:00.000Z', '2026-07-09T14:05:00.000Z'])(
    'fills the inbox with the last 60 days before %s, without a mail',
    async (now) => {
      site = await startTestApp({ env: { SMTP_URL: 'smtp://localhost:1' } });
      await prepareInstallation({ ...site.services, clock: { now: () => new Date(now) } });
      const headers = await site.logIn();
      const answer = await site.inject({ method: 'GET', url: '/api/admin/contacts', headers });
      const all: Inquiry[] = answer.json();
      expect(all).toHaveLength(25);
      expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one));
      expect(all.every(({ createdAt }) => createdAt < now)).toBe(true);
      expect(Date.parse(now) - Date.parse(all.at(-1)?.createdAt ?? '')).toBeLessThan(60 * 86_400_000);
      expect(all.map(({ isRead }) => isRead).indexOf(true)).toBe(5);
      expect(new Set(all.map(({ mail, isDamaged, isSpam }) => `${mail} ${isDamaged} ${isSpam}`))).toEqual(
        new Set(['none false false']),
      );
      expect(all[0]?.vehicle).toMatchObject({ make: 'Ford', model: 'Ranger', stockNumber: 'SCP1208' });
      const { vehicle_id } = await site.db
        .selectFrom('inquiries')
        .select('vehicle_id')
        .where('id', '=', all[0]?.id ?? 0)
        .executeTakeFirstOrThrow();
      expect(vehicle_id).toBe(all[0]?.vehicle?.id);
      expect(await site.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
      expect(
        await site.db.selectFrom('activity').selectAll().where('action', 'like', 'inquiry%').execute(),
      ).toEqual([]);
    },
  );

  it('happens once, even when everything was deleted since', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    await site.db.deleteFrom('vehicles').execute();
    await site.db.deleteFrom('inquiries').execute();
    await prepareInstallation(site.services);
    expect(await site.services.vehicles.count()).toBe(0);
    expect(await site.services.inquiries.countUnread()).toBe(0);
  });

  it('happens again when the first was cut off in the middle', async () => {
    site = await startTestApp();
    let left = 20;
    const failing = {
      now: () => {
        left -= 1;
        if (left < 0) throw new Error('the power went');
        return site.clock.now();
      },
    };
    await expect(prepareInstallation({ ...site.services, clock: failing })).rejects.toThrow('the power went');
    expect(await site.services.vehicles.count()).toBe(0);
    await prepareInstallation(site.services);
    expect(await site.services.vehicles.count()).toBe(43);
  });

  it.each(['photos/0123456789abcdef', 'backups/backup-20260302T000000000Z-abcdef.tar', 'spool/lead.json'])(
    'puts no demonstration into a data folder that has %s',
    async (name) => {
      site = await startTestApp({ env: { ADMIN_PASSWORD: 'a long password' } });
      await mkdir(join(site.dataDir, name), { recursive: true });
      const installation = await prepareInstallation(site.services);
      await installation.continueInBackground();
      expect(await site.services.vehicles.count()).toBe(0);
      expect(await site.services.inquiries.countUnread()).toBe(0);
      expect(await site.services.staff.hasDemoAccount()).toBe(false);
    },
  );

  it('leaves the yard empty where no demonstration is wanted', async () => {
    site = await startTestApp({ env: { DEMO: 'off', ADMIN_PASSWORD: 'a long password' } });
    const installation = await prepareInstallation(site.services);
    await installation.continueInBackground();
    expect(await site.services.vehicles.count()).toBe(0);
    expect(await site.services.staff.hasDemoAccount()).toBe(false);
  });
});

describe('the pictures of the demonstration', () => {
  it('are all named when the site opens; whoever looks at one has it made, once', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    // The first pages have theirs.
    await skipTo(12);
    const rendered = vi.spyOn(site.services.photoProcessor, 'process');
    await startAgain();
    const { vehicleIds = [] } = (await readProgress(site.db)) ?? {};
    const named = await listPhotos();
    expect(named.map((photo) => photo.vehicle_id)).toEqual(
      plan.slice(12).map((picture) => vehicleIds[picture.vehicle]),
    );
    const gallery = named.filter(({ vehicle_id }) => vehicle_id === named[0]?.vehicle_id);
    const { photos } = await site.getJson<{ photos: unknown[] }>(`/api/vehicles/${named[0]?.vehicle_id}`);
    expect(photos).toHaveLength(gallery.length);
    expect(rendered).not.toHaveBeenCalled();

    const [one, other] = gallery;
    const answers = await Promise.all([
      ...['', '?w=320', '?w=640', '?w=99999'].map((query) => see(one, query)),
      see(other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await sharp(answers[2]?.rawPayload).metadata()).width).toBe(640);
    expect((await see(one)).statusCode).toBe(200);
    expect(rendered).toHaveBeenCalledTimes(2);
    const made = (await listPhotos()).filter(({ byte_count }) => Number(byte_count) > 0);
    expect(made.map(({ id }) => id)).toEqual([one?.id, other?.id]);
    // Others are unknown, and nothing is made for them.
    for (const id of [0, -1, 999_999]) expect((await see({ id })).statusCode).toBeGreaterThanOrEqual(400);
    expect(rendered).toHaveBeenCalledTimes(2);

    await site.db.transaction().execute((tx) => removeLeftovers(tx));
    await site.services.catalogue.refresh();
    expect((await see(gallery[2])).statusCode).toBe(404);
    await site.services.photosToCome.makeAll();
    expect(rendered).toHaveBeenCalledTimes(2);
  });

  it('are made in the background, each once, also after a kill in the middle of one', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    await skipTo(plan.length - 3);
    const first = await startAgain();
    await first.continueInBackground();
    const photos = await listPhotos();
    expect(photos).toHaveLength(3);
    expect((await readProgress(site.db))?.done).toBe(plan.length);
    expect(await problems()).toEqual([]);

    // Its files are in their place, and its row does not say so yet.
    const [cut] = photos;
    await site.db
      .updateTable('photos')
      .set({ byte_count: 0, sha256: null })
      .where('id', '=', cut?.id ?? 0)
      .execute();
    const again = await startAgain();
    expect((await see(cut)).statusCode).toBe(200);
    await again.continueInBackground();
    expect(await listPhotos()).toEqual(photos);
    expect(await problems()).toEqual([]);
  });

  it('are tried again later where one cannot be made; a backup makes what is still to come', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    await skipTo(plan.length - 2);
    await startAgain();
    const [photo] = await listPhotos();
    const rendered = vi
      .spyOn(site.services.photoProcessor, 'process')
      .mockRejectedValueOnce(new Error('full'));
    expect((await see(photo)).statusCode).toBe(404);
    expect((await see(photo)).statusCode).toBe(404);
    expect(rendered).toHaveBeenCalledTimes(1);
    expect(await problems()).toEqual([]);

    await site.services.backupService.create({ fullName: 'Dana' } as never);
    expect((await listPhotos()).map(({ byte_count }) => Number(byte_count) > 0)).toEqual([false, true]);
  });

  it('are not named for a vehicle that is gone or has become another', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    await skipTo(plan.length - 2);
    const { vehicleIds = [] } = (await readProgress(site.db)) ?? {};
    const [gone = 0, changed = 0] = plan.slice(-2).map((picture) => vehicleIds[picture.vehicle] ?? 0);
    await site.db.deleteFrom('vehicles').where('id', '=', gone).execute();
    const others = { stock_number: 'OTHER' };
    await site.db.updateTable('vehicles').set(others).where('id', '=', changed).execute();
    await startAgain();
    expect(await listPhotos()).toEqual([]);
    expect((await readProgress(site.db))?.done).toBe(plan.length);
  });

  it('stop after the first of each vehicle when only those are wanted', async () => {
    site = await startTestApp({ env: { DEMO_PHOTOS: 'featured' } });
    await prepareInstallation(site.services);
    await skipTo(demoInventory.length - 1);
    const { continueInBackground } = await startAgain();
    await continueInBackground();
    expect(await listPhotos()).toHaveLength(1);
    expect((await readProgress(site.db))?.done).toBe(demoInventory.length);
  });
});
