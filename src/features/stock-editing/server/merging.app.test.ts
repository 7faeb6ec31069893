import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
});
afterAll(() => site.close());

function put(url: string, payload: object) {
  return site.inject({ method: 'PUT', url: `/api/admin/vehicles/${url}`, headers, payload });
}

async function read(id: number): Promise<AdminVehicle> {
  const answer = await site.inject({ method: 'GET', url: `/api/admin/vehicles/${id}`, headers });
  return answer.json<{ vehicle: AdminVehicle }>().vehicle;
}

describe('two people with the same vehicle', () => {
  it('both get what they changed when it was not the same field', async () => {
    const id = await site.addVehicle({ price_cents: 3_199_000 });
    expect((await put(`${id}`, { price: 30_990, seen: { price: 31_990 } })).statusCode).toBe(200);
    expect((await put(`${id}`, { status: 'reserved', seen: { status: 'available' } })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ price: 30_990, status: 'reserved' });
  });

  it('are asked only about the field that both changed, and nothing is overwritten meanwhile', async () => {
    const id = await site.addVehicle({ price_cents: 3_199_000, year: null });
    await put(`${id}`, { price: 30_990, rego: 'THEIRS' });
    const refused = await put(`${id}`, {
      price: 29_990,
      headline: 'Mine',
      year: 2019,
      seen: { price: 31_990, headline: 'One owner from new', year: null },
    });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'conflict', fields: { price: 'Price is now $30,990' } });
    expect(Object.keys(refused.json().fields)).toEqual(['price']);
    expect(await read(id)).toMatchObject({ price: 30_990, headline: 'One owner from new' });
    const decided = await put(`${id}`, { price: 29_990, headline: 'Mine', seen: { price: 30_990 } });
    expect(decided.statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ price: 29_990, headline: 'Mine', rego: 'THEIRS', year: null });
  });

  it('agree when both made the same change', async () => {
    const id = await site.addVehicle({ price_cents: 3_199_000 });
    await put(`${id}`, { price: 30_990 });
    expect((await put(`${id}`, { price: 30_990, seen: { price: 31_990 } })).statusCode).toBe(200);
  });

  it('keep each other’s specifications', async () => {
    const id = await site.addVehicle();
    const before = { warranty: { basic: '3 years' }, exterior: { tires: 'Old' } };
    await put(`${id}/specs`, { specifications: before });
    await put(`${id}/specs`, { specifications: { ...before, performance: { topSpeed: '200 km/h' } } });
    const mine = { warranty: { basic: '5 years' }, exterior: { tyres: 'Old' } };
    const merged = await put(`${id}/specs`, { specifications: mine, seen: before });
    expect(merged.statusCode).toBe(200);
    expect(merged.json().specifications).toEqual({
      warranty: { basic: '5 years' },
      exterior: { tires: 'Old' },
      performance: { topSpeed: '200 km/h' },
    });
    const late = await put(`${id}/specs`, { specifications: { warranty: { basic: '' } }, seen: before });
    expect(late.statusCode).toBe(409);
    expect(late.json().fields).toEqual({ 'warranty.basic': 'Warranty: Basic is now 5 years' });
  });

  it('are not told anything by values that make no sense', async () => {
    const id = await site.addVehicle();
    for (const seen of [null, [], 'x', { price: {} }, { price: ['1'] }]) {
      expect((await put(`${id}`, { price: 1, seen })).statusCode, JSON.stringify(seen)).toBe(400);
    }
    const odd = { id: 7, nonsense: true, make: 'Not this one' };
    expect((await put(`${id}`, { price: 1, seen: odd })).statusCode).toBe(200);
  });
});

describe('a save that changes nothing', () => {
  it('leaves the revision and the activity as they were', async () => {
    const id = await site.addVehicle({ year: null });
    const { revision } = await read(id);
    expect((await put(`${id}`, {})).statusCode).toBe(200);
    expect((await put(`${id}`, { make: 'Toyota' })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ revision, year: null });
    expect(await site.services.activity.listOfVehicle(id, 10)).toEqual([]);
  });
});
