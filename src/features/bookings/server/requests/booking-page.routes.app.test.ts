import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Screens } from '#server/site/rendering.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { buyer, MONDAY, takeBookings } from '../bookings.fixture.ts';

// The pages are tested in test/e2e/bookings.e2e.ts; here each only prints what it is told.
const screens: Screens = {
  ...bareScreens,
  preparePage: async (_address, _read, told = {}) => {
    const head = { title: 'Page', description: '' };
    return {
      state: {},
      render: () => ({ status: 200, head, html: `<p>${JSON.stringify(told)}</p>`, source: '' }),
    };
  },
};

let site: TestApp;
let vehicle: number;
beforeAll(async () => {
  site = await startTestApp({ screens, clock: fakeClock(MONDAY) });
  vehicle = await site.addVehicle({ make: 'Mazda', model: 'CX-5' });
});
beforeEach(async () => {
  await site.db.deleteFrom('bookings').execute();
  await takeBookings(site);
});
afterAll(() => site.close());

let people = 0;
const tuesday = { day: '2026-11-17', time: '10:30' };
const form = () => {
  people += 1;
  return { ...buyer, ...tuesday, email: `page${people}@example.com`, hasLicence: 'on', kind: 'test_drive' };
};
const post = (url: string, fields: Record<string, string>) =>
  site.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.9.${people % 250}.1`,
  });
const get = (url: string) => site.inject({ url, headers: { accept: 'text/html' } });
/** What the page was told. */
const toldIn = (body: string) => JSON.parse(/<p>(\{.*\})<\/p>/.exec(body)?.[1] ?? '{}');
const bookOne = async () => {
  const answer = await post(`/book?vehicle=${vehicle}`, form());
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
};

describe('the page on which a time is chosen', () => {
  it('leads to the contact form while no bookings are taken', async () => {
    await takeBookings(site, { offered: 'no' });
    const answer = await get(`/book?vehicle=${vehicle}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/contact?vehicle=${vehicle}`]);
    expect((await get('/book')).headers.location).toBe('/contact');
  });

  it('leads to the form for a question where the car is not here yet', async () => {
    const coming = await site.addVehicle({ status: 'coming-soon' });
    const answer = await get(`/book?vehicle=${coming}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/contact?vehicle=${coming}&interest=Purchase+Inquiry`,
    ]);
    expect((await post(`/book?vehicle=${coming}`, form())).body).toContain('coming soon');
  });

  it('is not there for a car that is not listed, also as a hold and when nothing is booked here', async () => {
    for (const offered of ['yes', 'no'] as const) {
      await takeBookings(site, { offered, holds: offered });
      for (const wrong of ['999999', 'abc', '0', ''])
        for (const page of ['book', 'hold']) {
          const answer = await get(`/${page}?vehicle=${wrong}`);
          expect([page, wrong, answer.statusCode, answer.headers['cache-control']]).toEqual([
            ...[page, wrong, 404, 'no-store'],
          ]);
        }
      expect((await post('/book?vehicle=abc', form())).statusCode).toBe(404);
    }
    await takeBookings(site, { holds: 'yes' });
    for (const path of ['/book', '/book?vehicle=any', `/book?vehicle=${vehicle}`, `/hold?vehicle=${vehicle}`])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    expect(toldIn((await get(`/hold?vehicle=${vehicle}`)).body)['hold-days']).toContain('2026-11-20');
  });

  it('books for any car', async () => {
    const answer = await post('/book?vehicle=any', form());
    const view = toldIn((await get(String(answer.headers.location))).body)['booking-view'];
    expect(view).toMatchObject({ vehicle: null, isAnyCar: true });
  });

  it('is nobody else’s, and has a key of its own each time', async () => {
    const answers = [await get('/book'), await get('/book')];
    for (const { headers, statusCode } of answers)
      expect([
        statusCode,
        headers['cache-control'],
        headers['x-robots-tag'],
        headers['referrer-policy'],
      ]).toEqual([200, 'no-store', 'noindex', 'strict-origin']);
    const keys = answers.map(({ body }) => toldIn(body)['booking-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('books with a plain form, once for each key, and leads to the booking', async () => {
    const sent = { ...form(), submissionKey: crypto.randomUUID() };
    const answers = [
      await post(`/book?vehicle=${vehicle}`, sent),
      await post(`/book?vehicle=${vehicle}`, sent),
    ];
    for (const { statusCode, headers } of answers)
      expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/^\/booking\/[\w-]{22}$/)]);
    const rows = await site.db.selectFrom('bookings').select(['vehicle_id', 'has_licence']).execute();
    expect(rows).toEqual([{ vehicle_id: vehicle, has_licence: 1 }]);
  });

  it('gives a form whose booking was cancelled another key, so that it can be sent again', async () => {
    const sent = { ...form(), submissionKey: crypto.randomUUID() };
    const page = String((await post(`/book?vehicle=${vehicle}`, sent)).headers.location);
    await post(page, { action: 'cancel' });
    const refused = await post(`/book?vehicle=${vehicle}`, sent);
    const { 'booking-key': submissionKey, 'form-answer': answer } = toldIn(refused.body);
    expect([refused.statusCode, answer.problem]).toEqual([409, expect.stringMatching(/send the form again/)]);
    expect(submissionKey).not.toBe(sent.submissionKey);
    expect((await post(`/book?vehicle=${vehicle}`, { ...sent, submissionKey })).statusCode).toBe(303);
  });

  it('shows the form again with what was typed and what is wrong', async () => {
    const submissionKey = crypto.randomUUID();
    const { hasLicence: _tick, ...rest } = form();
    const answer = await post('/book', { ...rest, phone: '', submissionKey });
    expect(answer.statusCode).toBe(400);
    expect(toldIn(answer.body)).toMatchObject({
      'booking-key': submissionKey,
      'form-answer': { fields: { phone: 'Phone is required' }, values: { firstName: 'Mia', time: '10:30' } },
    });
    const fieldsFor = async (fields: Record<string, string>) => {
      const { body } = await post('/book', { ...rest, ...fields });
      return toldIn(body)['form-answer'].fields;
    };
    const licence = { hasLicence: expect.stringMatching(/tick/) };
    const gone = { time: expect.stringMatching(/cannot be booked/) };
    expect(await fieldsFor({})).toEqual(licence);
    expect(await fieldsFor({ time: '03:10' })).toEqual({ ...gone, ...licence });
    // All at once, and of a field the plainest.
    const named = { ...licence, firstName: 'First name is required', phone: 'Phone is required' };
    expect(await fieldsFor({ firstName: '', phone: '' })).toEqual(named);
    expect(await fieldsFor({ firstName: '', phone: '', time: '03:10' })).toEqual({ ...gone, ...named });
    expect(await fieldsFor({ firstName: '', phone: '', day: '' })).toEqual({
      ...named,
      day: 'Please choose a day',
    });
    expect(await fieldsFor({ phone: '', kind: 'inspection' })).toEqual({ phone: 'Phone is required' });
  });

  it('says that a time was taken meanwhile, and keeps the rest', async () => {
    await bookOne();
    const answer = await post(`/book?vehicle=${vehicle}`, form());
    expect(answer.statusCode).toBe(409);
    expect(toldIn(answer.body)['form-answer']).toMatchObject({
      problem: 'Somebody else has just taken that time. Please choose another one.',
      values: { lastName: 'Nguyen' },
    });
  });
});

describe('the page of a booking', () => {
  it('shows it to those who have the link, and changes nothing by being looked at', async () => {
    const page = await bookOne();
    for (const _look of [1, 2]) {
      const answer = await get(page);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(toldIn(answer.body)['booking-view']).toMatchObject({
        kind: 'Test drive',
        state: 'confirmed',
        when: 'Tuesday 17 November, 10:30am to 11am',
        vehicle: { id: vehicle },
        vehicleNews: null,
        isChangeable: true,
        // No mail server is set up here.
        mail: { state: 'none', to: '' },
        link: expect.stringMatching(new RegExp(`^http.*${page}$`)),
        bring: 'Please bring your driver licence.',
        hasCalendarFile: true,
      });
    }
  });

  it('has a file for the buyer’s calendar, while it is certain that they come', async () => {
    const page = await bookOne();
    const file = await get(`${page}/calendar.ics`);
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      ...[200, 'text/calendar; charset=utf-8', 'no-store'],
    ]);
    expect(file.body).toContain('METHOD:PUBLISH\r\n');
    expect(file.body).toContain('DTSTART:20261116T233000Z\r\n');
    expect(file.body.replaceAll('\r\n ', '')).toContain(`${page}\r\n`);
    await post(page, { action: 'cancel' });
    expect((await get(`${page}/calendar.ics`)).statusCode).toBe(404);
    expect((await get(`/booking/${'A'.repeat(22)}/calendar.ics`)).statusCode).toBe(404);
  });

  it('moves it to another time, or says why not', async () => {
    const page = await bookOne();
    const moved = await post(page, { action: 'move', day: '2026-11-18', time: '11:30' });
    expect([moved.statusCode, moved.headers.location]).toEqual([303, `${page}?done=moved`]);
    expect(toldIn((await get(page)).body)['booking-view'].when).toMatch(/^Wednesday 18 November, 11:30am/);
    const other = await bookOne();
    const refused = await post(other, { action: 'move', day: '2026-11-18', time: '11:30' });
    expect([refused.statusCode, toldIn(refused.body)['form-answer'].fields.time]).toEqual([
      409,
      expect.stringContaining('just taken'),
    ]);
    expect((await post(page, { action: 'move', day: '2026-11-18' })).statusCode).toBe(400);
  });

  it('cancels it, and then only shows it', async () => {
    const page = await bookOne();
    expect((await post(page, { action: 'cancel' })).statusCode).toBe(303);
    const { state, isChangeable } = toldIn((await get(page)).body)['booking-view'];
    expect([state, isChangeable]).toEqual(['cancelled', false]);
    expect((await post(page, { action: 'cancel' })).statusCode).toBe(409);
  });

  it('is not found without the secret, and not for long', async () => {
    const [first] = [await get(`/booking/${'A'.repeat(22)}`)];
    expect([first.statusCode, toldIn(first.body)]).toEqual([404, { 'booking-view': null }]);
    expect((await post(`/booking/${'B'.repeat(22)}`, { action: 'cancel' })).statusCode).toBe(404);
    for (let tries = 0; tries < 20; tries += 1) await get(`/booking/${tries}`);
    expect((await get('/booking/x')).statusCode).toBe(429);
  });
});

describe('the page of a booking that waits for its mail to be opened', () => {
  /** Others have guessed at links from the usual address. */
  const viewOf = async (page: string) => {
    const { body } = await site.inject({ url: page, remoteAddress: '10.8.0.1' });
    return toldIn(body)['booking-view'];
  };
  const keep_by = '2026-11-15T23:00:00.000Z';

  it('says so, and keeps the time by the button behind the link of the mail alone', async () => {
    const page = await bookOne();
    await site.db.updateTable('bookings').set({ state: 'requested', keep_by }).execute();
    const open = { email: `page${people}@example.com`, by: 'Monday 16 November, 10am', isSeated: true };
    expect(await viewOf(page)).toMatchObject({
      state: 'requested',
      open: { ...open, isHere: false },
      days: [],
    });
    for (const action of ['keep', 'move'])
      expect((await post(page, { action, day: '2026-11-18', time: '10:30' })).statusCode).toBe(409);

    await site.db.updateTable('booking_links').set({ is_mailed: 1 }).execute();
    expect(await viewOf(page)).toMatchObject({ state: 'requested', open: { ...open, isHere: true } });
    expect((await post(page, { action: 'keep' })).statusCode).toBe(303);
    expect(await viewOf(page)).toMatchObject({ state: 'confirmed', open: null });
  });

  it('offers other times, for a day, when somebody else was quicker', async () => {
    const page = await bookOne();
    await site.db.updateTable('bookings').set({ state: 'requested', keep_by, seat: 0 }).execute();
    await bookOne();
    await site.db.updateTable('booking_links').set({ is_mailed: 1 }).execute();
    const refused = await post(page, { action: 'keep' });
    expect([refused.statusCode, toldIn(refused.body)['form-answer'].fields.time]).toEqual([
      409,
      expect.stringContaining('just taken'),
    ]);
    const gone = await viewOf(page);
    expect(gone).toMatchObject({ state: 'requested', open: null, chooseBy: 'Tuesday 17 November, 9am' });
    expect(gone.days.length).toBeGreaterThan(0);
    expect((await post(page, { action: 'move', day: '2026-11-18', time: '12:30' })).statusCode).toBe(303);
    expect(await viewOf(page)).toMatchObject({ state: 'confirmed', chooseBy: null });
  });
});
