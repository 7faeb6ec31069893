import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { SamePapers } from '../admin-vehicle.contract.ts';

let site: TestApp;
let headers: { cookie: string };
let id: number;
beforeAll(async () => {
  site = await startTestApp();
  headers = await site.logIn();
  id = await site.addVehicle({ rego: 'DXK 41P', vin: 'jtm hv05j 504', stock_number: 'S-77', status: 'sold' });
});
afterAll(() => site.close());

const path = '/api/admin/vehicles/same-papers';
const ask = (query: string) => site.inject({ url: `${path}?${query}`, headers });

it.each([
  ['rego=dxk41p', 'rego'],
  ['rego=DX%20K%2041P', 'rego'],
  ['rego=DXK-41P', 'rego'],
  ['vin=JTMHV05J504', 'vin'],
  ['vin=jtm-hv05j-504', 'vin'],
  ['stockNumber=%20s-77%20', 'stockNumber'],
])('finds the other vehicle by %s, without blanks, hyphens and case', async (query, field) => {
  const answer = await ask(query);
  expect(answer.json<SamePapers>()).toEqual([
    { field, id, title: '2021 Toyota LandCruiser', status: 'sold', isDraft: false },
  ]);
});

it('finds nothing by what is empty or unknown, by the vehicle itself, by other papers, by a pattern', async () => {
  await site.addVehicle({ rego: 'UNREG', vin: 'TBA', stock_number: 'n/a' });
  for (const query of [
    '',
    'rego=unreg',
    'vin=tba',
    'stockNumber=N%2FA',
    'rego=',
    'vin=%20',
    `rego=DXK41P&except=${id}`,
    'rego=DXK41',
    'rego=%25',
    'vin=S-77',
    'stockNumber=S77',
  ]) {
    expect((await ask(query)).json(), query).toEqual([]);
  }
});

it('answers with few of many, and takes no nonsense', async () => {
  for (let made = 0; made < 6; made += 1) await site.addVehicle({ rego: 'TWIN 1' });
  expect((await ask('rego=twin1')).json<SamePapers>()).toHaveLength(3);
  for (const query of ['rego=a%00', `vin=${'x'.repeat(51)}`, 'except=x', 'rego=1&rego=2']) {
    expect((await ask(query)).statusCode, query).toBe(400);
  }
  expect((await site.inject({ url: path })).statusCode).toBe(401);
});
