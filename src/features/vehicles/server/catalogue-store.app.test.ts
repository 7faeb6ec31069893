import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';

describe('the snapshot that visitors read', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  it('notices a change that nobody announced', async () => {
    const id = await site.addVehicle({ make: 'Saab' });
    await site.db.updateTable('vehicles').set({ make: 'Volvo' }).where('id', '=', id).execute();
    expect((await site.getJson<PublicVehicle>(`/api/vehicles/${id}`)).make).toBe('Saab');
    await site.services.catalogue.refreshIfChanged();
    expect((await site.getJson<PublicVehicle>(`/api/vehicles/${id}`)).make).toBe('Volvo');
  });

  it('notices photos that were replaced, with nothing newer than before', async () => {
    const id = await site.addVehicle();
    const photo = { key: 'a'.repeat(32), width: 64, height: 48, byteCount: 1, placeholder: '' };
    await site.services.photos.insertAll(site.db, id, [photo]);
    await site.services.catalogue.refresh();
    await site.db
      .updateTable('photos')
      .set({ file_key: 'b'.repeat(32) })
      .where('vehicle_id', '=', id)
      .execute();
    await site.services.catalogue.refreshIfChanged();
    expect(site.services.catalogue.current().find(id)?.photos[0]?.fileKey).toBe('b'.repeat(32));
  });

  it('does not follow a change that was taken back', async () => {
    const id = await site.addVehicle();
    const before = await site.services.vehicles.stockVersion();
    const change = site.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('vehicles').where('id', '=', id).execute();
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    expect(await site.services.vehicles.stockVersion()).toBe(before);
  });

  it('is left alone when nothing changed', async () => {
    const before = site.services.catalogue.current();
    await site.services.catalogue.refreshIfChanged();
    expect(site.services.catalogue.current()).toBe(before);
  });

  it('is the last good one while the database is away', async () => {
    const id = await site.addVehicle();
    const before = site.services.catalogue.current();
    await site.db.schema.alterTable('vehicles').renameTo('vehicles_gone').execute();
    await site.services.catalogue.refresh();
    expect(site.services.catalogue.current()).toBe(before);
    expect((await site.inject(`/api/vehicles/${id}`)).statusCode).toBe(200);
    await site.db.schema
      .alterTable('vehicles_gone' as never)
      .renameTo('vehicles')
      .execute();
    await site.services.catalogue.refresh();
    expect(site.services.catalogue.current()).not.toBe(before);
  });

  it('shares one build among those who ask during another', async () => {
    const { catalogue } = site.services;
    await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh()]);
    const builds = Number(catalogue.current().version.split('-')[1]);
    await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh(), catalogue.refresh()]);
    expect(Number(catalogue.current().version.split('-')[1]) - builds).toBe(2);
  });

  it('calls a vehicle NEW ARRIVAL for 14 days', async () => {
    const id = await site.addVehicle();
    const tag = async () => (await site.getJson<PublicVehicle>(`/api/vehicles/${id}`)).tag;
    expect(await tag()).toBe('NEW ARRIVAL');
    site.clock.advance(14 * DAY_MS + 1);
    await site.services.catalogue.refresh();
    expect(await tag()).toBe('');
  });
});
