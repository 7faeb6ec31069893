import { expect, it } from 'vitest';
import { LatestOrder } from './latest-order.ts';

it('stores what came meanwhile together, as one order', async () => {
  const orders = new LatestOrder<string>();
  const stored: (readonly number[])[] = [];
  const store = async (ids: readonly number[]) => {
    stored.push(ids);
    return `stored ${ids}`;
  };
  expect(orders.add([2, 1, 3])).toBe(true);
  const running = orders.storeAll(store);
  expect(orders.add([2, 3, 1])).toBe(false);
  expect(orders.add([3, 2, 1])).toBe(false);
  expect(await running).toEqual({ ids: [3, 2, 1], stored: 'stored 3,2,1' });
  expect(stored).toEqual([
    [2, 1, 3],
    [3, 2, 1],
  ]);
});

it('loses no order that comes at any moment around the end of the one before', async () => {
  for (let moments = 0; moments < 20; moments += 1) {
    const orders = new LatestOrder<void>();
    let last: readonly number[] = [];
    const store = async (ids: readonly number[]) => {
      last = ids;
    };
    orders.add([2, 1]);
    const first = orders.storeAll(store);
    for (let moment = 0; moment < moments; moment += 1) await undefined;
    if (orders.add([1, 2])) await orders.storeAll(store);
    await first;
    expect(last, `${moments} moments later`).toEqual([1, 2]);
  }
});

it('starts anew after a failure', async () => {
  const orders = new LatestOrder<void>();
  orders.add([2, 1]);
  await expect(orders.storeAll(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(orders.add([1, 2])).toBe(true);
});
