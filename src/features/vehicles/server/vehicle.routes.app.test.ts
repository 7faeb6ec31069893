import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { PublicVehicle, VehicleFacets, VehicleList } from '../vehicle.contract.ts';

describe('the public list of vehicles', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.close());

  it('leaves sold vehicles and unfinished ones out', async () => {
    const sold = await site.addVehicle({ status: ' Sold ' });
    const draft = await site.addVehicle({ is_draft: 1 });
    const shown = await site.addVehicle();
    const { vehicles } = await site.getJson<VehicleList>('/api/vehicles');
    const ids = vehicles.map((vehicle) => vehicle.id);
    expect(ids).toContain(shown);
    expect(ids).not.toContain(sold);
    expect(ids).not.toContain(draft);
    const asked = await site.getJson<{ id: number }[]>(`/api/cars?ids=${sold},${draft},${shown}`);
    expect(asked.map(({ id }) => id)).toEqual([shown]);
    const cards = await site.getJson<PublicVehicle[]>(`/api/cars?ids=${sold},${draft},${shown}&cards=true`);
    expect(cards.map(({ id }) => id)).toEqual([sold, shown]);
    expect((await site.inject('/api/cars?ids=1&cards=yes')).statusCode).toBe(400);
  });

  it('is narrowed by seats, towing, power and registration; what is not known is within no bound', async () => {
    const make = 'Facts';
    const big = await site.addVehicle({
      make,
      seats: 7,
      tow_braked_kg: 3_500,
      power_kw: 150,
      registered: 'yes',
    });
    const small = await site.addVehicle({
      make,
      seats: 2,
      tow_braked_kg: 500,
      power_kw: 90,
      registered: 'no',
    });
    await site.addVehicle({ make });
    const find = async (query: string) => {
      const { vehicles } = await site.getJson<VehicleList>(`/api/vehicles?make=${make}&${query}`);
      return vehicles.map(({ id }) => id).sort((a, b) => a - b);
    };
    for (const query of ['seatsMin=5', 'towMin=3000', 'powerMin=100', 'registered=true'])
      expect(await find(query), query).toEqual([big]);
    expect(await find('seatsMin=1')).toEqual([big, small]);
    const { facets } = await site.getJson<VehicleFacets>(`/api/vehicles/facets?make=${make}&seatsMin=6`);
    expect(facets.seatsMin).toEqual({ 2: 2, 4: 1, 5: 1, 6: 1, 7: 1 });
    expect(facets).toMatchObject({
      registered: { true: 1 },
      towMin: { 750: 1, 3500: 1 },
      powerMin: { 150: 1 },
    });
  });

  it.each([
    ['seatsMin=many', 'seatsMin must be a number'],
    ['registered=maybe', 'registered must be true or false'],
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
