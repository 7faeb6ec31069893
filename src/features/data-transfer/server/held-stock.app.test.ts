import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHold, dana } from '#features/bookings/server/bookings.fixture.ts';
import { startTransferSite } from './transfer-site.fixture.ts';

// Whatever sets the status of a vehicle while it is on hold for somebody. The hold itself: hold.app.test.ts.
let site: Awaited<ReturnType<typeof startTransferSite>>;
let car: number;
let other: number;

beforeAll(async () => {
  site = await startTransferSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ['vehicle_holds', 'vehicles', 'clearances', 'activity'] as const)
    await site.db.deleteFrom(table).execute();
  car = await site.addVehicle({ stock_number: 'H1', status: 'pending' });
  other = await site.addVehicle({ stock_number: 'F1', status: 'pending' });
  await hold(car);
});

const hold = (vehicle_id: number) => addHold(site, { key: randomUUID(), vehicle_id });
const theHold = () => site.db.selectFrom('vehicle_holds').selectAll().executeTakeFirstOrThrow();
const until = { day: '2026-03-05', time: '17:00' };
const decide = async (decision: 'confirm' | 'release' | 'sell') => {
  const { id, sequence } = await theHold();
  return site.services.holdDesk.decide(id, { decision, sequence, until }, dana);
};
const statusOf = async (id: number) =>
  (await site.db.selectFrom('vehicles').select('status').where('id', '=', id).executeTakeFirst())?.status;
const waiting = () => site.services.holdDesk.countWaiting(dana);
const rows = (status: string) => [
  { make: 'Mazda', stockNumber: 'H1', status },
  { make: 'Mazda', stockNumber: 'F1', status },
];
const imported = (data: unknown, clearExisting: boolean) => site.post('data/import', { data, clearExisting });
const send = (data: unknown, more: object) => site.post('data/import-chunk', { data, ...more });

/** Each brings these rows in its own way; the answer is that of the last call. */
const ways = [
  ['an import', (data: unknown[]) => imported(data, false)],
  ['an import that clears', (data: unknown[]) => imported(data, true)],
  [
    'an import after a clear',
    async (data: unknown[]) => {
      await site.post('data/clear', {});
      return imported(data, false);
    },
  ],
  [
    'an import in chunks',
    async (data: unknown[]) => {
      await site.post('data/clear', { chunks: 1 });
      return send(data, { chunk: 1, of: 1 });
    },
  ],
] as const;

describe.each(ways)('%s', (_name, bring) => {
  it.each(['available', '', 'coming-soon', 'somewhere'])(
    'offers no vehicle that is held: %j',
    async (status) => {
      const answer = await bring(rows(status));
      expect(answer.statusCode).toBe(200);
      expect([await statusOf(car), await statusOf(other)]).toEqual(['pending', status || 'available']);
      expect(answer.json()).toMatchObject({ keptOnHold: 1, holdsToDecide: 0 });
      expect(answer.json().message).toMatch(
        /\. 1 vehicle is on hold for, or was sold to, a customer and kept its status$/,
      );
      expect(await theHold()).toMatchObject({ state: 'confirmed', vehicle_id: car });
      await decide('release');
      expect(await statusOf(car)).toBe('available');
    },
  );

  it('offers no vehicle that was sold to the person it was held for, until somebody offers it by hand', async () => {
    await decide('sell');
    const answer = await bring(rows('available'));
    expect(answer.json()).toMatchObject({ keptOnHold: 1, holdsToDecide: 0 });
    expect([await statusOf(car), await statusOf(other)]).toEqual(['sold', 'available']);
    // As an export from before the sale has it.
    expect((await bring(rows('pending'))).json()).toMatchObject({ keptOnHold: 1 });
    expect(await statusOf(car)).toBe('sold');
    await site.services.adminVehicleService.update(car, { status: 'available' }, dana);
    await bring(rows('pending'));
    expect(await statusOf(car)).toBe('pending');
    // Sold by a file, after somebody else had asked for it.
    await addHold(site, { key: randomUUID(), vehicle_id: car, state: 'released', created_at: '2999-01-01' });
    await bring(rows('sold'));
    await bring(rows('available'));
    expect(await statusOf(car)).toBe('available');
  });

  it('marks it sold, and staff are asked about the hold', async () => {
    expect(await waiting()).toBe(0);
    const answer = await bring(rows('sold'));
    expect(answer.json()).toMatchObject({ keptOnHold: 0, holdsToDecide: 1 });
    expect(answer.json().message).toMatch(/\. 1 vehicle on hold .* Holds page$/);
    expect([await statusOf(car), await waiting()]).toEqual(['sold', 1]);
  });
});

it('a vehicle that is sold through its hold between two chunks stays sold', async () => {
  await site.post('data/clear', { chunks: 2 });
  const [held, free] = rows('available');
  expect((await send([free], { chunk: 1, of: 2 })).statusCode).toBe(200);
  await decide('sell');
  expect((await send([held], { chunk: 2, of: 2 })).json()).toMatchObject({ keptOnHold: 1 });
  expect([await statusOf(car), await theHold()]).toMatchObject(['sold', { state: 'sold' }]);
});

it('a preview says which vehicle keeps its status, and how many on hold would go', async () => {
  const look = async (data: unknown, clearExisting: boolean) =>
    (await site.post('data/import-preview', { data, clearExisting })).json();
  const [held, free] = (await look(rows('available'), false)).rows;
  expect(held).toMatchObject({ isOnHold: true, reasons: expect.not.arrayContaining(['status']) });
  expect([free.isOnHold, free.reasons.includes('status')]).toEqual([undefined, true]);
  expect(await look(rows('pending').slice(1), true)).toMatchObject({ absent: 1, absentOnHold: 1 });
  // As the import does it.
  const mazda = { make: 'Mazda', model: '3', stockNumber: 'H1', status: 'available' };
  expect((await look([mazda], false)).rows).toMatchObject([
    { outcome: 'refused', reasons: [expect.stringMatching(/^would replace .*\(H1\).* on hold/)] },
  ]);
});

describe.each([
  ['an import that clears', ways[1][1]],
  ['an import in chunks', ways[3][1]],
] as const)('%s without the vehicle', (_name, bring) => {
  it('says so, and staff are asked about the hold, which stays', async () => {
    const answer = await bring(rows('available').slice(1));
    expect(answer.json()).toMatchObject({ holdsToDecide: 1 });
    expect([await statusOf(car), await waiting()]).toEqual([undefined, 1]);
    expect(await theHold()).toMatchObject({ state: 'confirmed', vehicle_id: car });
  });
});

describe.each(ways)('%s that has it again', (_name, bring) => {
  it('brings back the vehicle that a file had left out, on hold as it was', async () => {
    const snapshot = { id: car, year: null, make: 'Mazda', model: '', stockNumber: 'H1', price: null };
    const vehicle_snapshot = JSON.stringify(snapshot);
    await site.db.updateTable('vehicle_holds').set({ vehicle_snapshot }).execute();
    await imported(rows('available').slice(1), true);
    expect(await statusOf(car)).toBeUndefined();
    expect((await bring(rows('available'))).json()).toMatchObject({ keptOnHold: 1 });
    expect(await statusOf(car)).toBe('pending');
    const there = await site.db
      .selectFrom('vehicles')
      .select('id')
      .where('stock_number', '=', 'H1')
      .execute();
    expect(there).toEqual([{ id: car }]);
    await decide('release');
    expect(await statusOf(car)).toBe('available');
  });
});

const setVin = (vin: string) => site.db.updateTable('vehicles').set({ vin }).where('id', '=', car).execute();
const ours = { vin: 'JT1AAAAAAAA000001', make: 'Toyota', model: 'LandCruiser' };

describe.each(ways)('%s, by its papers,', (_name, bring) => {
  it.each(['TBA', '00000000000000000'])(
    'takes no other vehicle for the held one, whatever stands for an unknown VIN: %s',
    async (vin) => {
      await site.db.updateTable('vehicles').set({ vin }).execute();
      const [held, free] = rows('available');
      const data = [{ make: 'Mazda', stockNumber: 'N1', vin, status: 'available' }, held, free];
      expect((await bring(data)).json()).toMatchObject({ keptOnHold: 1, holdsToDecide: 0 });
      const stock = site.db.selectFrom('vehicles').select(['id', 'stock_number', 'status', 'vin']);
      expect(await stock.orderBy('stock_number').execute()).toMatchObject([
        { id: other, stock_number: 'F1', status: 'available' },
        { id: car, stock_number: 'H1', status: 'pending' },
        { stock_number: 'N1', status: 'available', vin: '' },
      ]);
    },
  );

  it.each([
    ['by its VIN', { make: 'Toyota', vin: 'JM1BBBBBBBB000002' }],
    ['by make and model', { make: 'Mazda', model: '3', vin: 'TBA' }],
    ['by model and year', { make: 'Toyota', model: 'Camry', year: 2019 }],
  ])('makes no other car of one that is held, or sold to its customer: %s', async (_how, row) => {
    await setVin(ours.vin);
    for (const status of ['pending', 'sold']) {
      const answer = await bring([{ stockNumber: 'H1', status: 'available', ...row }]);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toMatch(
        /^Row 1: would replace 2021 Toyota LandCruiser \(H1\), which is on hold for, or was sold to, a customer/,
      );
      await site.post('data/put-back', '');
      expect([await statusOf(car), await theHold()]).toMatchObject([status, { vehicle_id: car }]);
      if (status === 'pending') await decide('sell');
    }
  });

  it('takes the held one for itself when only its model or its year was corrected', async () => {
    const row = { make: ours.make, stockNumber: 'H1', status: 'available' };
    for (const corrected of [
      { model: 'Prado', year: 2021 },
      { model: 'Prado', year: 2020 },
      { model: 'Prado GXL', year: 2022 },
      { model: 'Landcruiser Prado' },
    ])
      expect((await bring([{ ...row, ...corrected }])).json()).toMatchObject({ keptOnHold: 1 });
    expect(await statusOf(car)).toBe('pending');
  });

  it('takes the held one for itself when its VIN is spelled otherwise, or under another number', async () => {
    await setVin(ours.vin);
    const row = { ...ours, status: 'available' };
    await bring([{ ...row, stockNumber: 'H1', vin: 'jt1 aaaa-aaaa 000001' }]);
    expect((await bring([{ ...row, stockNumber: 'H2' }])).json()).toMatchObject({ keptOnHold: 1 });
    expect(await statusOf(car)).toBe('pending');
  });

  it('is refused when two rows have the VIN of the held one', async () => {
    await setVin(ours.vin);
    const twice = ['N1', 'H1'].map((stockNumber) => ({ ...ours, stockNumber, status: 'available' }));
    const answer = await bring(twice);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(
      /^Row 2: .*2021 Toyota LandCruiser \(H1\), and so has an earlier row, with stock number N1/,
    );
    await site.post('data/put-back', '');
    expect(await statusOf(car)).toBe('pending');
  });
});

it('a chunk is refused when an earlier one took its vehicle by the VIN', async () => {
  await setVin(ours.vin);
  await site.post('data/clear', { chunks: 2 });
  const row = { ...ours, status: 'available' };
  expect((await send([{ ...row, stockNumber: 'N1' }], { chunk: 1, of: 2 })).statusCode).toBe(200);
  const answer = await send([{ ...row, stockNumber: 'H1' }], { chunk: 2, of: 2 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toMatch(/an earlier row, with stock number N1.* have been put back\.$/);
  expect([await statusOf(car), await statusOf(other)]).toEqual(['pending', 'pending']);
});

it('a car that comes with the number of a held one that is gone does not take its hold', async () => {
  const snapshot = { id: car, year: 2015, make: 'Toyota', model: 'Hilux', stockNumber: 'H1', price: null };
  const vehicle_snapshot = JSON.stringify(snapshot);
  await site.db.updateTable('vehicle_holds').set({ vehicle_snapshot }).execute();
  await imported(rows('available').slice(1), true);
  const mazda = { make: 'Mazda', model: '3', stockNumber: 'H1', status: 'available' };
  expect((await imported([mazda], false)).json()).toMatchObject({ created: 1, keptOnHold: 0 });
  expect([await statusOf(car), await waiting()]).toEqual([undefined, 1]);
  await imported(rows('available').slice(1), true);
  const newer = { ...mazda, make: 'Toyota', model: 'Camry', year: 2024 };
  expect((await imported([newer], false)).json()).toMatchObject({ created: 1, keptOnHold: 0 });
  expect([await statusOf(car), await waiting()]).toEqual([undefined, 1]);
});

it('a list whose numbers have moved is refused, and offers no car that is held', async () => {
  const toyota = { make: 'Toyota', vin: '' };
  for (const [id, model, year, stock_number] of [
    [car, 'Corolla', 2015, '5'],
    [other, 'Camry', 2019, '6'],
  ] as const)
    await site.db
      .updateTable('vehicles')
      .set({ ...toyota, model, year, stock_number })
      .where('id', '=', id)
      .execute();
  const moved = [
    { ...toyota, model: 'Camry', year: 2019, stockNumber: '5', status: 'available' },
    { ...toyota, model: 'Corolla', year: 2015, stockNumber: '6', status: 'available' },
  ];
  const words = /would replace 2015 Toyota Corolla \(5\), which is on hold for/;
  for (const clearExisting of [true, false]) {
    const preview = await site.post('data/import-preview', { data: moved, clearExisting });
    expect(preview.json().rows[0]).toMatchObject({
      outcome: 'refused',
      reasons: [expect.stringMatching(words)],
    });
    const answer = await imported(moved, clearExisting);
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(words)]);
  }
  expect([await statusOf(car), await statusOf(other)]).toEqual(['pending', 'pending']);
});

describe('putting back', () => {
  it('holds what was held meanwhile', async () => {
    await site.db.deleteFrom('vehicle_holds').execute();
    await site.db.updateTable('vehicles').set({ status: 'available' }).execute();
    await site.post('data/clear', { chunks: 2 });
    await send(rows('available').slice(0, 1), { chunk: 1, of: 2 });
    await addHold(site, { key: randomUUID(), vehicle_id: car, state: 'asked' });
    await decide('confirm');
    expect((await site.post('data/put-back', '')).json()).toMatchObject({ putBack: 2 });
    expect([await statusOf(car), await statusOf(other)]).toEqual(['pending', 'available']);
    await decide('release');
    expect(await statusOf(car)).toBe('available');
  });

  it.each([
    ['release', 'available', ''],
    ['sell', 'sold', '2026-03-02'],
  ] as const)('follows what was decided meanwhile: %s', async (decision, status, soldOn) => {
    await site.post('data/clear', {});
    // What is set aside waits for no decision: it may come back.
    expect(await waiting()).toBe(0);
    await decide(decision);
    await site.post('data/put-back', '');
    const row = await site.db.selectFrom('vehicles').selectAll().where('id', '=', car).executeTakeFirst();
    expect(row).toMatchObject({ status, sold_on: soldOn });
    expect(await statusOf(other)).toBe('pending');
  });

  it.each([
    ['release', 'available'],
    ['sell', 'sold'],
  ] as const)('follows what was decided after a chunk had brought it again: %s', async (decision, status) => {
    await site.post('data/clear', { chunks: 2 });
    await send(rows('available').slice(0, 1), { chunk: 1, of: 2 });
    await decide(decision);
    expect(await statusOf(car)).toBe(status);
    await site.post('data/put-back', '');
    expect([await statusOf(car), await statusOf(other)]).toEqual([status, 'pending']);
  });
});

describe('a change of several vehicles', () => {
  const path = 'vehicles/bulk-changes';
  const changed = async (status: string, ids: number[]) => {
    const change = { kind: 'status', status };
    const { vehicles } = (await site.post(`${path}/preview`, { change, ids })).json();
    const key = randomUUID();
    return { vehicles, key, answer: await site.post(path, { change, key, vehicles }) };
  };

  it('leaves the held one out, with the reason', async () => {
    const { vehicles, answer } = await changed('available', [car, other]);
    expect(vehicles).toMatchObject([
      { note: expect.stringContaining('on hold for a customer') },
      { note: '' },
    ]);
    expect(answer.json()).toMatchObject({ count: 1 });
    expect([await statusOf(car), await statusOf(other)]).toEqual(['pending', 'available']);
    expect((await changed('available', [car])).answer.statusCode).toBe(409);
    expect((await changed('sold', [car])).answer.statusCode).toBe(200);
    expect([await statusOf(car), await waiting()]).toEqual(['sold', 1]);
  });

  it('is undone but for the one that is held by now', async () => {
    await site.db.deleteFrom('vehicle_holds').execute();
    await site.db.updateTable('vehicles').set({ status: 'available' }).execute();
    const { key } = await changed('pending', [car, other]);
    await hold(car);
    const undone = (await site.post(`${path}/${key}/undo`, '')).json();
    expect(undone).toMatchObject({ count: 1, kept: [{ id: car, reason: 'it is on hold for a customer' }] });
    expect(undone.message).toContain('on hold for a customer');
    expect([await statusOf(car), await statusOf(other)]).toEqual(['pending', 'available']);
  });
});

it('staff who change it by hand are told why not, and where to go', async () => {
  const change = (payload: object) =>
    site.inject({
      method: 'PUT',
      url: `/api/admin/vehicles/${car}`,
      payload,
      headers: { cookie: site.cookie },
    });
  for (const status of ['available', '', 'coming-soon']) {
    const refused = await change({ status, price: 12_345 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().fields.status).toMatch(/on hold for a customer.*Holds page/);
  }
  expect(await statusOf(car)).toBe('pending');
  for (const status of ['pending', 'reserved', 'sold', 'pending'])
    expect((await change({ status, price: 12_345 })).statusCode).toBe(200);
  await decide('release');
  expect(await statusOf(car)).toBe('available');
});

describe('at the same moment, whoever is first', () => {
  const rounds = [0, 10, 20, 40].map((ms) => [ms] as const);
  const later = async <Result>(ms: number, work: () => Promise<Result>) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return work();
  };

  it.each(rounds)('an import offers no vehicle whose hold is being confirmed (%d ms later)', async (ms) => {
    await site.db.updateTable('vehicle_holds').set({ state: 'asked' }).execute();
    await site.db.updateTable('vehicles').set({ status: 'reserved' }).execute();
    const [answer] = await Promise.all([
      imported(rows('available'), false),
      later(ms, () => decide('confirm')),
    ]);
    expect(answer.statusCode).toBe(200);
    expect([await statusOf(car), await statusOf(other)]).toEqual(['pending', 'available']);
  });

  it.each(rounds)('a chunk keeps no vehicle whose hold is being released (%d ms later)', async (ms) => {
    await site.post('data/clear', { chunks: 1 });
    const [answer] = await Promise.all([
      send(rows('available'), { chunk: 1, of: 1 }),
      later(ms, () => decide('release')),
    ]);
    expect(answer.statusCode).toBe(200);
    expect([await statusOf(car), (await theHold()).state]).toEqual(['available', 'released']);
  });
});
