import { afterEach, expect, it } from 'vitest';
import type { Agenda } from '#features/bookings/agenda.contract.ts';
import type { ListedCard } from '#features/printed-matter/printed-matter.contract.ts';
import { DAY_MS, daysAfter, sydneyDay } from '#shared/dates.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { type DemoSite, openDemonstration } from './demo-site.fixture.ts';

let site: DemoSite;
afterEach(() => site.close());

const countBy = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, (one) => one)].map(([name, all]) => [name, all.length]));

it.each([
  // Minutes after midnight, and the evening of a public holiday.
  '2026-06-30T14:04:00.000Z',
  '2027-12-25T08:30:00.000Z',
])('at %s a dealership is at work, and nothing that was planned is missing', async (now) => {
  site = await openDemonstration({ now });
  const today = sydneyDay(new Date(now));

  const inquiries =
    await site.ask<{ status: string; assignee: string; isRead: boolean; createdAt: string }[]>(
      '/api/admin/contacts',
    );
  expect(inquiries).toHaveLength(25);
  expect(inquiries.every(({ createdAt }) => createdAt < now)).toBe(true);
  expect(new Set(inquiries.map(({ status }) => status))).toEqual(
    new Set(['new', 'contacted', 'appointment', 'negotiating', 'won', 'lost']),
  );
  const rows = await site.db.selectFrom('inquiries').selectAll().execute();
  expect(rows.filter(({ is_spam }) => is_spam === 1)).toHaveLength(1);
  expect(rows.filter(({ follow_up_on }) => follow_up_on === today).length).toBeGreaterThanOrEqual(3);
  expect(new Set(rows.map((row) => row.lost_reason)).size).toBeGreaterThan(4);
  expect(new Set(rows.map((row) => row.utm_source || row.referrer_host)).size).toBeGreaterThan(6);
  expect(new Set(rows.map((row) => row.device_kind))).toEqual(new Set(['', 'phone', 'tablet', 'desktop']));
  const persons = Map.groupBy(
    rows.filter((row) => row.person_key !== ''),
    (row) => row.person_key,
  );
  expect([...persons.values()].map((all) => all.length)).toEqual([2, 2]);
  const events = await site.db.selectFrom('inquiry_events').select('kind').execute();
  expect(countBy(events.map(({ kind }) => kind))).toMatchObject({ note: 4, call: 4, joined: 4 });
  expect((await site.db.selectFrom('inquiry_replies').selectAll().execute()).length).toBeGreaterThanOrEqual(
    7,
  );

  const { bookings } = await site.ask<Agenda>(
    `/api/admin/bookings/agenda?from=${daysAfter(today, -6)}&to=${daysAfter(today, 7)}`,
  );
  expect(bookings.length).toBeGreaterThanOrEqual(12);
  const all = await site.db.selectFrom('bookings').select(['state', 'starts_at', 'created_at']).execute();
  expect(new Set(all.map(({ state }) => state))).toEqual(
    new Set(['requested', 'confirmed', 'arrived', 'no_show', 'done', 'cancelled']),
  );
  expect(
    all.filter((one) => one.state === 'done' || one.state === 'no_show').every((one) => one.starts_at < now),
  ).toBe(true);
  expect(all.filter((one) => one.state === 'requested').every((one) => one.starts_at > now)).toBe(true);

  const { isOffered, holds } = await site.ask<{
    isOffered: boolean;
    holds: { state: string; isDue: boolean }[];
  }>('/api/admin/holds');
  expect(isOffered).toBe(true);
  expect(new Set(holds.map(({ state }) => state))).toEqual(
    new Set(['asked', 'confirmed', 'declined', 'released', 'sold', 'withdrawn']),
  );
  const slots = await site.getJson<{ days: unknown[] }>('/api/booking-slots');
  expect(slots.days.length).toBeGreaterThan(5);

  // The stock is what the inventory says, after all that was done with it.
  const stock = await site.db
    .selectFrom('vehicles')
    .select(['stock_number', 'status', 'price_cents'])
    .orderBy('id')
    .execute();
  expect(stock.map((row) => [row.stock_number, row.status, row.price_cents])).toEqual(
    demoInventory.map(({ stockNumber, status, price }) => [stockNumber, status, price && price * 100]),
  );
  const prices = await site.db.selectFrom('price_history').select('vehicle_id').execute();
  expect(Math.max(...Object.values(countBy(prices.map((row) => String(row.vehicle_id)))))).toBe(6);
  const cards = await site.ask<ListedCard[]>('/api/admin/cards');
  expect(cards.filter(({ a4 }) => (a4?.changes.length ?? 0) > 0).length).toBeGreaterThanOrEqual(1);
  const channels = await site.ask<{ channels: { name: string; isOn: boolean }[] }>('/api/admin/channels');
  expect(channels.channels.filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual(['google']);

  const tasks = await site.db.selectFrom('tasks').select('due_on').execute();
  expect(tasks.filter(({ due_on }) => due_on === today)).toHaveLength(3);

  const people = await site.db
    .selectFrom('staff')
    .select(['role', 'is_demo'])
    .where('username', 'like', '%.%')
    .execute();
  expect(countBy(people.map(({ role }) => role))).toEqual({ manager: 1, sales: 2, viewer: 1 });
  const activity = await site.db.selectFrom('activity').select('at').orderBy('id').execute();
  expect(activity.length).toBeGreaterThan(60);
  expect(activity.map(({ at }) => at)).toEqual(activity.map(({ at }) => at).toSorted());
  expect(activity.every(({ at }) => at <= now)).toBe(true);
});

it('the car that somebody offers has photos, and there is one backup, of the night before', async () => {
  site = await openDemonstration();
  const look = async () => {
    const photos = await site.db
      .selectFrom('visitor_photos')
      .innerJoin('inquiries', 'inquiries.photos_key', 'visitor_photos.photos_key')
      .select('inquiries.last_name')
      .execute();
    const backups = await site.services.backupService.list();
    const nights = backups.map(({ created }) => sydneyDay(new Date(created)));
    return [photos.map((photo) => photo.last_name), nights];
  };
  const dayBefore = () => daysAfter(sydneyDay(site.clock.now()), -1);
  await site.continueInBackground();
  await site.continueInBackground();
  expect(await look()).toEqual([['Foley', 'Foley', 'Foley'], [dayBefore()]]);
  site.clock.advance(3 * DAY_MS);
  const again = await site.startAgain();
  await again.continueInBackground();
  expect(await look()).toEqual([['Foley', 'Foley', 'Foley'], [dayBefore()]]);
}, 90_000);
