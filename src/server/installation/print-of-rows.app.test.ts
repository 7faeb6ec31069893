import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { type Besides, printOfRows } from './print-of-rows.ts';

let site: TestApp;
beforeEach(async () => {
  site = await startTestApp();
});
afterEach(() => site.close());

const besides: Besides = {
  tables: { meta: 'all', stock_version: 'all', vehicle_changes: 'all', vehicles: ['updated_at'] },
  rows: (table, { action }) => table === 'activity' && action === 'left out',
};
const look = () => printOfRows(site.db, { engine: site.services.database.engine, besides });
const addEntry = (action: string) =>
  site.db
    .insertInto('activity')
    .values({
      action,
      staff_id: null,
      staff_name: '',
      vehicle_id: null,
      title: '',
      before: null,
      after: null,
      at: '',
    })
    .execute();

it('is another after whatever is added, changed or removed, and the same again when that is undone', async () => {
  const id = await site.addVehicle({ headline: 'One' });
  const first = await look();
  expect(await look()).toBe(first);
  const write = (set: object) => site.db.updateTable('vehicles').set(set).where('id', '=', id).execute();
  await write({ headline: 'Two' });
  expect(await look()).not.toBe(first);
  await write({ headline: 'One' });
  expect(await look()).toBe(first);
  await addEntry('something');
  expect(await look()).not.toBe(first);
  await site.db.deleteFrom('activity').execute();
  expect(await look()).toBe(first);
  await site.db.deleteFrom('vehicles').execute();
  expect(await look()).not.toBe(first);
});

it('does not look at what is named as left out', async () => {
  const id = await site.addVehicle();
  const first = await look();
  await site.db
    .updateTable('vehicles')
    .set({ updated_at: '2030-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  await site.db.insertInto('meta').values({ key: 'any', value: 'thing' }).execute();
  await addEntry('left out');
  expect(await look()).toBe(first);
});
