import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { VehicleList } from '../vehicle.contract.ts';

describe('the public list of vehicles', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  it('leaves sold vehicles and unfinished ones out', async () => {
    const sold = await site.addVehicle({ status: 'sold' });
    const draft = await site.addVehicle({ is_draft: 1 });
    const shown = await site.addVehicle();
    const { vehicles } = await site.getJson<VehicleList>('/api/vehicles');
    const ids = vehicles.map((vehicle) => vehicle.id);
    expect(ids).toContain(shown);
    expect(ids).not.toContain(sold);
    expect(ids).not.toContain(draft);
  });

  it.each([
    ['limit=101', 'limit must be from 1 to 100'],
    ['limit=0', 'limit must be a whole number of at least 1'],
    ['page=0', 'page must be a whole number of at least 1'],
  ])('refuses %s', async (query, message) => {
    const answer = await site.inject({ url: `/api/vehicles?${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message });
  });

  it('takes 100,000 km for any mileage, as the slider does', async () => {
    const worn = await site.addVehicle({ mileage_km: 240_000 });
    const { vehicles } = await site.getJson<VehicleList>('/api/vehicles?mileageMax=100000&limit=100');
    expect(vehicles.map(({ id }) => id)).toContain(worn);
  });

  it('says what the closest ones have otherwise', async () => {
    await site.addVehicle({ vehicle_type: 'Dual Cab', fuel_type: 'Diesel', price_cents: 4_699_000 });
    const path = '/api/vehicles/closest?keywords=diesel%20ute%20under%20%2445k';
    const [closest] = await site.getJson<unknown[]>(path);
    expect(closest).toMatchObject({ vehicleType: 'Dual Cab', misses: ['$1,990 over'] });
  });
});
