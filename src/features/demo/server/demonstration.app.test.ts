import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Inquiry } from '#features/inquiries/inquiry.contract.ts';
import { findDemoPassword } from '#test/support/processes/demo-password.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { prepareInstallation } from '#wiring/server/prepare-installation.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { readProgress } from './demo-progress.ts';
import { planPictures } from './picture-plan.ts';

let site: TestApp;
afterEach(() => site.close());

const plan = planPictures(demoInventory);

/** As if an earlier start had got this far. */
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
