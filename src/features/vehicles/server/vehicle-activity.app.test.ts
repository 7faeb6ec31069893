import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '../../../../test/support/test-app.ts';
import type { VehicleActivity } from '../admin-vehicle.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

it('tells who changed what on a vehicle, before and after', async () => {
  const headers = await site.logIn();
  const id = await site.addVehicle({ make: 'Audi', model: 'A4', price_cents: 3_000_000 });
  const payload = {
    make: 'Audi',
    model: 'A4',
    year: 2021,
    price: 28_500,
    mileage: 42_000,
    fuelType: 'Petrol',
    vehicleType: 'Sedan',
  };
  const saved = await site.inject({ method: 'PUT', url: `/api/admin/vehicles/${id}`, headers, payload });
  expect(saved.statusCode).toBe(200);
  const answer = await site.inject({ url: `/api/admin/vehicles/${id}/activity`, headers });
  const [latest] = answer.json<VehicleActivity>();
  expect(latest?.staffName).toBe(TEST_ACCOUNT.fullName);
  expect(latest?.changes).toContainEqual({ field: 'price', before: '30000', after: '28500' });
  expect((await site.inject({ url: `/api/admin/vehicles/${id}/activity` })).statusCode).toBe(401);
  for (const unknown of ['abc', '1000000000']) {
    const url = `/api/admin/vehicles/${unknown}/activity`;
    expect((await site.inject({ url, headers })).statusCode, unknown).toBe(404);
  }
});
