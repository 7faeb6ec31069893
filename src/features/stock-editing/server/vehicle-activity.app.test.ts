import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameInHistory } from '#shared/name-in-history.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
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
  expect(latest?.staffName).toBe(nameInHistory(TEST_ACCOUNT));
  expect(latest?.changes).toContainEqual({ field: 'price', before: '30000', after: '28500' });
  expect((await site.inject({ url: `/api/admin/vehicles/${id}/activity` })).statusCode).toBe(401);
  for (const unknown of ['abc', '1000000000']) {
    const url = `/api/admin/vehicles/${unknown}/activity`;
    expect((await site.inject({ url, headers })).statusCode, unknown).toBe(404);
  }
});

it('lists the one specification that was changed', async () => {
  const headers = await site.logIn();
  const id = await site.addVehicle({ make: 'Audi', model: 'A6', year: 2020 });
  const url = `/api/admin/vehicles/${id}/specs`;
  const specifications = {
    warranty: { basic: '3 years', roadside: '1 year' },
    exterior: { tires: 'Michelin' },
  };
  await site.inject({ method: 'PUT', url, headers, payload: { specifications } });
  const changed = { ...specifications, warranty: { basic: '5 years', roadside: '1 year' } };
  await site.inject({ method: 'PUT', url, headers, payload: { specifications: changed } });
  const answer = await site.inject({ url: `/api/admin/vehicles/${id}/activity`, headers });
  const [latest] = answer.json<VehicleActivity>();
  expect(latest?.changes).toEqual([{ field: 'warranty.basic', before: '3 years', after: '5 years' }]);
  expect(latest?.title).toBe(
    'Vehicle specifications updated: 2020 Audi A6 (warranty: Basic 3 years → 5 years)',
  );
});

it('says on the dashboard what changed, and one line for one save of the wizard', async () => {
  const headers = await site.logIn();
  const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
    site.inject({ method, url: `/api/admin/vehicles${url}`, headers, payload });
  const creationKey = crypto.randomUUID();
  const made = await call('POST', '', { make: 'Kia', model: 'Ceed', price: 31_990, creationKey });
  const { id } = made.json().vehicle;
  await call('POST', '', { make: 'Kia', model: 'Cerato', price: 31_990, creationKey });
  await call('POST', `/${id}/specs`, { specifications: { warranty: { basic: '7 years' } } });
  await call('PUT', `/${id}`, { price: 30_990 });
  await call('PUT', `/${id}`, { status: 'sold', headline: 'x'.repeat(50), featured: true, rego: 'ABC' });
  const entries = await site.services.activity.listOfVehicle(id, 10);
  expect(entries.map((entry) => entry.title)).toEqual([
    'Vehicle updated: Kia Cerato (rego not stated → ABC, headline changed, status Available → Sold and 1 more)',
    'Vehicle updated: Kia Cerato (price $31,990 → $30,990)',
    'Vehicle added: Kia Cerato',
  ]);
});
