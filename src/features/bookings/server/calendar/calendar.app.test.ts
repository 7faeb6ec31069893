import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publicIdOf } from '#features/customers/server/public-id.ts';
import { hashOfSecret } from '#server/secrets/secret.ts';
import type { Role } from '#shared/permissions.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { book, MONDAY, takeBookings } from '../bookings.fixture.ts';
import { parseCalendar } from './calendar.fixture.ts';
import { MOST_EVENTS } from './calendar.service.ts';

let site: TestApp;
let vehicle: number;
let people = 0;
let visitors = 0;

beforeAll(async () => {
  site = await startTestApp({
    clock: fakeClock(MONDAY),
    env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://cars.example' },
  });
  vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5', stock_number: 'A101' });
});
afterAll(() => site.close());

beforeEach(async () => {
  site.clock.set(MONDAY);
  for (const table of ['outbox', 'bookings', 'attempts', 'activity'] as const)
    await site.db.deleteFrom(table).execute();
  await takeBookings(site);
});

type Person = Awaited<ReturnType<typeof hire>>;

async function hire(role: Role = 'manager') {
  people += 1;
  const username = `person${people}`;
  const { id } = await site.db
    .insertInto('staff')
    .values({
      ...{ username, full_name: `Person ${people}`, password_hash: 'not used here', role, is_demo: 0 },
      created_at: MONDAY,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const headers = { cookie: `${site.services.cookie.name}=${await site.services.sessions.start(id)}` };
  return { id, username, headers };
}

const ask = (
  { headers }: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) => site.inject({ method, url: `/api/admin/bookings${path}`, headers, ...(payload && { payload }) });

async function makeAddress(person: Person): Promise<string> {
  const answer = await ask(person, 'POST', '/calendar');
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json<{ address: string }>().address).pathname;
}

/** Fetches from another network each time, unless it says which. */
function fetchFrom(url: string, more: object = {}) {
  visitors += 1;
  return site.inject({ url, remoteAddress: `10.9.${visitors >> 8}.${visitors % 256}`, ...more });
}

async function eventsAt(url: string) {
  const answer = await fetchFrom(url);
  expect(answer.statusCode).toBe(200);
  return parseCalendar(answer.body).events;
}

const tuesday = { day: '2026-11-17', time: '10:30' };

async function booked(more: object = {}) {
  expect((await book(site, { ...tuesday, vehicleId: vehicle, ...more })).statusCode).toBe(201);
  return site.db.selectFrom('bookings').select(['id', 'key']).orderBy('id', 'desc').executeTakeFirstOrThrow();
}

describe('the calendar of a staff member', () => {
  it('has the bookings by the name that mails use, with who comes, for what and where', async () => {
    const { key } = await booked();
    const address = await makeAddress(await hire());
    const answer = await fetchFrom(address);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(parseCalendar(answer.body).events).toEqual([
      {
        UID: publicIdOf(key),
        SEQUENCE: '0',
        DTSTAMP: '20261115T220000Z',
        DTSTART: '20261116T233000Z',
        DTEND: '20261117T000000Z',
        STATUS: 'CONFIRMED',
        SUMMARY: expect.stringMatching(/^Mia Nguyen: test drive, \d{4} Mazda CX-5/),
        DESCRIPTION:
          'Confirmed\nPhone: 0491 570 156\nStock number: A101\nhttps://cars.example/admin/bookings?date=2026-11-17&view=day',
        LOCATION: expect.stringContaining(' NSW '),
      },
    ]);
    expect(answer.body).not.toContain(key);
    expect((await fetchFrom(address, { method: 'HEAD' })).body).toBe('');
  });

  it('tells what is not sure, what was moved and what was cancelled', async () => {
    const person = await hire();
    const { id } = await booked();
    const address = await makeAddress(person);
    await site.db.updateTable('bookings').set({ state: 'requested' }).execute();
    expect(await eventsAt(address)).toMatchObject([{ STATUS: 'TENTATIVE', SEQUENCE: '0' }]);
    await ask(person, 'PUT', `/${id}/time`, { day: '2026-11-18', time: '11:30' });
    expect(await eventsAt(address)).toMatchObject([
      { STATUS: 'CONFIRMED', SEQUENCE: '1', DTSTART: '20261118T003000Z' },
    ]);
    await ask(person, 'PUT', `/${id}/state`, { state: 'cancelled' });
    expect(await eventsAt(address)).toMatchObject([{ STATUS: 'CANCELLED', SEQUENCE: '2' }]);
  });

  it('goes from a month back to three months ahead, and has no blocked times', async () => {
    const person = await hire();
    await booked();
    const address = await makeAddress(person);
    const block = { ...tuesday, untilDay: tuesday.day, reason: 'Stocktake', key: crypto.randomUUID() };
    expect((await ask(person, 'POST', '/blocks', block)).statusCode).toBe(201);
    const starting = async (starts_at: string) => {
      await site.db.updateTable('bookings').set({ starts_at }).execute();
      return (await eventsAt(address)).length;
    };
    expect(await starting('2026-10-17T00:00:00.000Z')).toBe(1);
    expect(await starting('2026-10-15T00:00:00.000Z')).toBe(0);
    expect(await starting('2027-02-13T00:00:00.000Z')).toBe(1);
    expect(await starting('2027-02-15T00:00:00.000Z')).toBe(0);
    await site.db.deleteFrom('booking_blocks').execute();
  });

  it('names to sales only whom they may see, and with ?mine has what the person looks after', async () => {
    const [sam, other] = [await hire('sales'), await hire('sales')];
    const hidden = await booked({ firstName: 'Hidden' });
    const mine = await booked({ firstName: 'Mine', time: '11:30' });
    await booked({ firstName: 'Nobodys', time: '12:30' });
    const boss = await hire('owner');
    await ask(boss, 'PUT', `/${hidden.id}/assignee`, { assignee: other.username });
    await ask(boss, 'PUT', `/${mine.id}/assignee`, { assignee: sam.username });
    await ask(boss, 'PUT', `/${mine.id}/key-note`, { note: 'Hook 12' });
    const address = await makeAddress(sam);
    const names = (events: Record<string, string>[]) =>
      events.map(({ SUMMARY = '' }) => SUMMARY.split(':')[0]);
    const seen = await fetchFrom(address);
    expect(names(parseCalendar(seen.body).events)).toEqual(['Booked', 'Mine Nguyen', 'Nobodys Nguyen']);
    // Neither who comes, nor where the key is.
    expect(seen.body).not.toMatch(/Hidden|Hook/);
    expect(parseCalendar(seen.body).events[0]?.DESCRIPTION).not.toContain('Phone');
    expect(names(await eventsAt(`${address}?mine`))).toEqual(['Mine Nguyen']);
    expect(names(await eventsAt(await makeAddress(boss)))[0]).toBe('Hidden Nguyen');
  });

  it('has those ahead first, where there are too many', async () => {
    const address = await makeAddress(await hire());
    await booked();
    const [{ id: _id, ...row } = expect.fail()] = await site.db
      .deleteFrom('bookings')
      .returningAll()
      .execute();
    const minute = (at: number) => new Date(Date.parse(MONDAY) + at * 60_000).toISOString();
    const rows = Array.from({ length: MOST_EVENTS + 20 }, (_, at) => ({
      ...row,
      key: `many-${at}`,
      person_place: null,
      vehicle_id: null,
      starts_at: minute(at - 40),
      ends_at: minute(at - 39),
    }));
    for (let at = 0; at < rows.length; at += 255)
      await site.db
        .insertInto('bookings')
        .values(rows.slice(at, at + 255))
        .execute();
    const events = await eventsAt(address);
    expect(events).toHaveLength(MOST_EVENTS);
    expect(events.at(-1)).toMatchObject({ UID: publicIdOf(`many-${MOST_EVENTS + 19}`) });
  });
});

describe('the address', () => {
  const gone = async (address: string) => (await fetchFrom(address)).statusCode;

  it('is renewed, which ends the one before, and switched off; the activity says so, the database has a hash', async () => {
    const person = await hire();
    expect((await ask(person, 'GET', '/calendar')).json()).toEqual({ madeAt: null });
    const first = await makeAddress(person);
    const second = await makeAddress(person);
    expect([await gone(first), await gone(second)]).toEqual([404, 200]);
    expect((await ask(person, 'GET', '/calendar')).json()).toEqual({ madeAt: MONDAY });
    const [row] = await site.db
      .selectFrom('calendar_addresses')
      .selectAll()
      .where('staff_id', '=', person.id)
      .execute();
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask(person, 'DELETE', '/calendar')).statusCode).toBe(200);
    expect((await ask(person, 'DELETE', '/calendar')).statusCode).toBe(200);
    expect(await gone(second)).toBe(404);
    const titles = await site.db.selectFrom('activity').select('title').orderBy('id').execute();
    expect(titles.map(({ title }) => title.replace(/^Person \d+ /, ''))).toEqual([
      'made an address for their calendar',
      'made an address for their calendar',
      'switched off the address of their calendar',
    ]);
  });

  it('ends with the account, with its password, and for good when it is disabled', async () => {
    const owner = await hire('owner');
    const setDisabled = (id: number, isDisabled: boolean) =>
      site.inject({
        method: 'PUT',
        url: `/api/admin/people/${id}/disabled`,
        headers: owner.headers,
        payload: { isDisabled },
      });
    const disabled = await hire();
    const ofDisabled = await makeAddress(disabled);
    expect((await setDisabled(disabled.id, true)).statusCode).toBe(200);
    expect(await gone(ofDisabled)).toBe(404);
    expect((await setDisabled(disabled.id, false)).statusCode).toBe(200);
    expect(await gone(ofDisabled)).toBe(404);

    const changed = await hire();
    const ofChanged = await makeAddress(changed);
    await site.services.staff.resetPassword(changed.id, 'another decent password');
    expect(await gone(ofChanged)).toBe(404);

    const deleted = await hire();
    const ofDeleted = await makeAddress(deleted);
    await site.db.deleteFrom('staff').where('id', '=', deleted.id).execute();
    expect(await gone(ofDeleted)).toBe(404);
  });

  it.each([
    ['logged out everywhere', 'POST', 'logout-everywhere'],
    ['logged out everywhere else', 'POST', 'account/sessions/end-others'],
    ['logged out a device', 'DELETE', 'account/sessions/{other}'],
  ] as const)('ends when its owner has %s', async (_, method, path) => {
    const person = await hire();
    const address = await makeAddress(person);
    const other = hashOfSecret(await site.services.sessions.start(person.id)).slice(0, 16);
    const url = `/api/admin/${path.replace('{other}', other)}`;
    const { statusCode } = await site.inject({ method, url, headers: person.headers });
    expect(statusCode).toBe(200);
    expect(await gone(address)).toBe(404);
  });

  it('ends when somebody at the terminal ends the sessions or the second factor', async () => {
    const [one, two] = [await hire(), await hire()];
    const addresses = [await makeAddress(one), await makeAddress(two)];
    await site.services.staff.endSessions(one.id);
    await site.services.secondFactors.removeAllOf(two.id);
    expect(await Promise.all(addresses.map(gone))).toEqual([404, 404]);
  });

  it('shows nothing while its owner lacks the second factor that their role needs', async () => {
    const person = await hire('viewer');
    const address = await makeAddress(person);
    const isMissing = vi.spyOn(site.services.secondFactor, 'isMissing').mockResolvedValue(true);
    expect(await gone(address)).toBe(404);
    isMissing.mockRestore();
    expect(await gone(address)).toBe(200);
  });

  it('is 404 without a tell when it is wrong, and 429 after twenty of one network; the right one is asked thirty times', async () => {
    const address = await makeAddress(await hire());
    const remoteAddress = '203.0.113.77';
    const wrong = `/calendar/${'x'.repeat(43)}.ics`;
    const [unknown, malformed] = [
      await fetchFrom(wrong, { remoteAddress }),
      await fetchFrom('/calendar/x.ics', { remoteAddress }),
    ];
    expect([unknown.json().code, malformed.json().code]).toEqual(['not_found', 'not_found']);
    for (let tries = 2; tries < 20; tries += 1)
      expect((await fetchFrom(wrong, { remoteAddress })).statusCode).toBe(404);
    const refused = await fetchFrom(wrong, { remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (let fetches = 0; fetches < 30; fetches += 1) expect(await gone(address)).toBe(200);
    expect(await gone(address)).toBe(429);
    for (const url of ['/calendar/%00.ics', '/calendar/..%2f.ics', `${address}?mine=1&mine=2`])
      expect(await gone(url)).toBeLessThan(500);
  });

  it('is in no line of the log', async () => {
    const address = await makeAddress(await hire());
    const said: string[] = [];
    const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) =>
      vi
        .spyOn(site.services.log, level)
        .mockImplementation((...line) => void said.push(JSON.stringify(line))),
    );
    await fetchFrom(address);
    await fetchFrom(`/calendar/${'y'.repeat(43)}.ics`);
    for (const spy of spies) spy.mockRestore();
    expect(said.join()).toContain('/calendar/:file');
    expect(said.join()).not.toContain(address.slice(10, 30));
    expect(said.join()).not.toContain('yyyy');
  });
});
