import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '#features/dealership/settings/default-settings.ts';
import { estimateRepayment } from '#features/finance/repayment-estimate.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { PublicVehicle, VehicleFacets, VehicleList } from '../vehicle.contract.ts';

let site: TestApp;
const prices = [null, 5_000, 20_000, 45_000, 90_000];
beforeAll(async () => {
  site = await startTestApp();
  for (const price of prices) await site.addVehicle({ price_cents: price && price * 100 });
});
afterAll(() => site.close());

const list = async (query: string) => site.getJson<VehicleList>(`/api/vehicles?${query}`);
const pricesOf = ({ vehicles }: { vehicles: PublicVehicle[] }) => vehicles.map(({ price }) => price);

it('a budget a week finds what the terms on the cards cost, and nothing without a price', async () => {
  const { finance } = defaultSettings;
  const weekly = (price: number) => estimateRepayment(price, finance, 'week') ?? 0;
  const budget = weekly(45_000) + 1;
  expect(weekly(90_000)).toBeGreaterThan(budget);
  expect(pricesOf(await list(`weekMax=${budget}&sort=week-asc`))).toEqual([5_000, 20_000, 45_000]);
  expect(pricesOf(await list(`weekMax=${budget}&priceMax=20000&sort=price-desc`))).toEqual([20_000, 5_000]);
  expect(pricesOf(await list('sort=week-asc'))).toEqual([5_000, 20_000, 45_000, 90_000, null]);
  const facets = await site.getJson<VehicleFacets>(`/api/vehicles/facets?weekMax=${budget}`);
  expect(facets.total).toBe(3);
});

it('what comes closest to a budget a week is over it by the week, and lacks no seat before', async () => {
  const { finance } = defaultSettings;
  const weekly = (price: number) => estimateRepayment(price, finance, 'week') ?? 0;
  await site.addVehicle({ price_cents: 30_000_00, seats: 5 });
  const wanted = await site.addVehicle({ price_cents: 60_000_00, seats: 7 });
  const closest = await site.getJson<(PublicVehicle & { misses: string[] })[]>(
    '/api/vehicles/closest?weekMax=150&seatsMin=7',
  );
  expect(closest[0]).toMatchObject({ id: wanted, misses: [`$${weekly(60_000) - 150} a week over`] });
  expect(closest.flatMap(({ misses }) => misses)).not.toContainEqual(expect.stringMatching(/\d over$/));
});

it('a sentence asks for the same', async () => {
  const answer = await site.getJson<{ href: string; total: number }>(
    `/api/vehicles/sentence?text=${encodeURIComponent('under $300 a week')}`,
  );
  expect(answer.href).toBe('/browse-cars?weekMax=300');
  expect(answer.total).toBe((await list('weekMax=300')).pagination.totalVehicles);
});

it.each(['0', '-5', '0.001'])('a budget of %s finds what it can pay for', async (budget) => {
  expect((await list(`weekMax=${budget}`)).pagination.totalVehicles).toBeLessThanOrEqual(1);
});
