import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
let id: number;
beforeAll(async () => {
  site = await startTestApp();
  id = await site.addVehicle({ make: 'Toyota', model: 'LandCruiser', badge: 'Sahara', stock_number: 'B1' });
});
afterAll(() => site.close());

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  return site.inject({ method, url, payload, headers: await site.logIn() });
}

const badge = async () => (await call('GET', `/api/vehicles/${id}`)).json().badge;

it('is public, and found by the words of a search', async () => {
  expect(await badge()).toBe('Sahara');
  const { vehicles } = (await call('GET', '/api/vehicles?keywords=landcruiser+sahara')).json();
  expect(vehicles).toHaveLength(1);
});

it('can be changed, with its place in the title and in the history', async () => {
  const long = await call('PUT', `/api/admin/vehicles/${id}`, { badge: 'x'.repeat(61) });
  expect(long.json().fields).toEqual({ badge: 'badge must be at most 60 characters' });
  expect((await call('PUT', `/api/admin/vehicles/${id}`, { badge: 'GXL' })).statusCode).toBe(200);
  const [entry] = (await call('GET', `/api/admin/vehicles/${id}/activity`)).json();
  expect(entry.title).toBe('Vehicle updated: 2021 Toyota LandCruiser GXL (badge Sahara → GXL)');
  expect(entry.changes).toEqual([{ field: 'badge', before: 'Sahara', after: 'GXL' }]);
});

it('travels in an export; an export from before leaves it as it is', async () => {
  const { data } = (await call('GET', '/api/admin/data/export')).json();
  expect(data[0].badge).toBe('GXL');
  const old = data.map(({ badge: _badge, ...vehicle }: { badge: string }) => vehicle);
  const kept = await call('POST', '/api/admin/data/import', { data: old });
  expect(kept.json()).toMatchObject({ success: true, unchanged: 1 });
  expect(await badge()).toBe('GXL');
  const whole = await call('POST', '/api/admin/data/import', { data: old, clearExisting: true });
  expect(whole.json()).toMatchObject({ success: true });
  const [{ badge: after }] = (await call('GET', '/api/admin/data/export')).json().data;
  expect(after).toBe('');
});
