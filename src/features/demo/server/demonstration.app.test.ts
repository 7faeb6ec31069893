import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT } from '#features/staff/server/demo-account.ts';
import { prepareInstallation } from '#server/prepare-installation.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { readProgress } from './demo-progress.ts';
import { planPictures } from './picture-plan.ts';

let site: TestApp;
afterEach(() => site.close());

const plan = planPictures(demoInventory);

/** As if a start before this one had come that far. */
async function skipTo(done: number): Promise<void> {
  const value = JSON.stringify({ ...(await readProgress(site.db)), done });
  await site.db.updateTable('meta').set({ value }).where('key', '=', 'demo_pictures').execute();
}

async function listPhotos() {
  return site.db.selectFrom('photos').select(['id', 'vehicle_id']).orderBy('id').execute();
}

describe('the first start', () => {
  it('puts 43 vehicles on the yard, each as old as it says, and makes the demonstration account', async () => {
    site = await startTestApp();
    const { greeting } = await prepareInstallation(site.services);
    expect(await site.services.vehicles.count()).toBe(43);
    expect(greeting.join()).toContain(DEMO_ACCOUNT.password);
    const rows = await site.db.selectFrom('vehicles').selectAll().orderBy('id').execute();
    const ages = rows.map((row) => (site.clock.now().getTime() - Date.parse(row.created_at)) / 86_400_000);
    expect(ages).toEqual(demoInventory.map((vehicle) => vehicle.daysOnYard));
    expect(rows.map((row) => row.stock_number)).toEqual(demoInventory.map((vehicle) => vehicle.stockNumber));
  });

  it('happens once, even when everything was deleted since', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    await site.db.deleteFrom('vehicles').execute();
    await prepareInstallation(site.services);
    expect(await site.services.vehicles.count()).toBe(0);
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

  it.each(['photos/0123456789abcdef', 'backups/backup-20260302T000000000Z-abcdef.fcb', 'spool/lead.json'])(
    'puts no demonstration into a data folder that has %s',
    async (name) => {
      site = await startTestApp({ env: { ADMIN_PASSWORD: 'a long password' } });
      await mkdir(join(site.dataDir, name), { recursive: true });
      const installation = await prepareInstallation(site.services);
      await installation.continueInBackground();
      expect(await site.services.vehicles.count()).toBe(0);
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
  it('are drawn in the background, and go on where they were after a restart', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    await skipTo(plan.length - 2);
    const again = await prepareInstallation(site.services);
    await again.continueInBackground();
    const photos = await listPhotos();
    const { vehicleIds = [], done } = (await readProgress(site.db)) ?? {};
    expect(done).toBe(plan.length);
    expect(photos.map((photo) => photo.vehicle_id)).toEqual(
      plan.slice(-2).map((picture) => vehicleIds[picture.vehicle]),
    );
    const shown = await site.inject({ method: 'GET', url: `/api/photos/${photos[0]?.id}?w=640` });
    expect(shown.statusCode).toBe(200);
    await again.continueInBackground();
    expect(await listPhotos()).toHaveLength(2);
  });

  it('are not drawn for a vehicle that is gone or has become another', async () => {
    site = await startTestApp();
    await prepareInstallation(site.services);
    await skipTo(plan.length - 2);
    const { vehicleIds = [] } = (await readProgress(site.db)) ?? {};
    const [gone, changed] = plan.slice(-2).map((picture) => vehicleIds[picture.vehicle] ?? 0);
    await site.db
      .deleteFrom('vehicles')
      .where('id', '=', gone ?? 0)
      .execute();
    await site.db
      .updateTable('vehicles')
      .set({ stock_number: 'OTHER' })
      .where('id', '=', changed ?? 0)
      .execute();
    const { continueInBackground } = await prepareInstallation(site.services);
    await continueInBackground();
    expect(await listPhotos()).toEqual([]);
    expect((await readProgress(site.db))?.done).toBe(plan.length);
  });

  it('stop after the first of each vehicle when only those are wanted', async () => {
    site = await startTestApp({ env: { DEMO_PHOTOS: 'featured' } });
    await prepareInstallation(site.services);
    await skipTo(demoInventory.length - 1);
    const { continueInBackground } = await prepareInstallation(site.services);
    await continueInBackground();
    expect(await listPhotos()).toHaveLength(1);
    expect((await readProgress(site.db))?.done).toBe(demoInventory.length);
  });
});
