import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Screens } from '#server/site/rendering.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Inquiry } from '../../inquiry.contract.ts';

// The page is tested in test/e2e/plain-forms.e2e.ts; here it only prints the answer.
const screens: Screens = {
  ...bareScreens,
  preparePage: async (address, _read, told = {}) => {
    if (address.includes('666')) throw new Error('broken on purpose');
    const head = { title: 'Page', description: '' };
    return { state: told, render: () => ({ status: 200, head, html: JSON.stringify(told), source: '' }) };
  },
};

const inquiry = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  phone: '',
  interest: 'Purchase Inquiry',
  message: 'Is it still there?',
};

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ screens, env: { ENQUIRY_LIMIT: '8' } });
});
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
  site.clock.advance(3_600_000); // a new hour: no limit is reached
});
afterAll(() => site.close());

const FORM = 'application/x-www-form-urlencoded';
const send = (form: Record<string, string>, url = '/contact', headers: Record<string, string> = {}) =>
  site.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': FORM, ...headers },
  });

async function list(isSpam: boolean) {
  const all: Inquiry[] = [];
  for await (const batch of site.services.inquiries.list({
    isSpam,
    viewer: { username: 'dana', role: 'owner' },
    waitOf: () => ({ minutes: 0, isOverdue: false }),
  }))
    all.push(...batch);
  return all;
}
const inbox = () => list(false);

describe('a form sent without JavaScript', () => {
  it.each(['/contact', '/finance', '/sell-your-car'])(
    'is stored, then thanked for at another address: %s',
    async (path) => {
      const answer = await send(inquiry, path);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(`${path}?sent=1#inquiry`);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await inbox()).toMatchObject([{ ...inquiry, isSpam: false, vehicle: null }]);
    },
  );

  it('is about the vehicle in the address, and tells of the car that is offered', async () => {
    const id = await site.addVehicle({ model: 'HiLux' });
    const form = { ...inquiry, message: 'Two\r\nlines', rego: 'DXK 41P', km: '120000' };
    const answer = await send(form, `/sell-your-car?vehicle=${id}`);
    expect(answer.headers.location).toBe(`/sell-your-car?sent=1&vehicle=${id}#inquiry`);
    expect((await inbox())[0]).toMatchObject({
      message: 'Car offered\nRego: DXK 41P\nKilometres: 120000\n\nTwo\nlines',
      vehicle: { id },
    });
  });

  it('is about every vehicle that was ticked below a list, and leads back to that list', async () => {
    const first = await site.addVehicle({ model: 'HiLux' });
    const second = await site.addVehicle({ model: 'Ranger' });
    const ticked = { [`about-${second}`]: 'on', [`about-${first}`]: 'on', 'about-x': 'on' };
    const list = `ids=${first},${second}`;
    const answer = await send({ ...inquiry, ...ticked }, `/shortlist?${list}`);
    expect(answer.headers.location).toBe(`/shortlist?sent=1&${list}#inquiry`);
    expect(await inbox()).toMatchObject([{ vehicle: { id: second }, alsoAbout: [{ id: first }] }]);
    const refused = await send({ ...inquiry, ...ticked, email: 'nobody' }, `/shortlist?${list}`);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(`"about":"${second},${first}"`);
    expect((await send(inquiry, '/shortlist?ids=<b>')).headers.location).toBe('/shortlist?sent=1#inquiry');
  });

  it('is one enquiry when the button is pressed twice, and another when it is changed or sent much later', async () => {
    await Promise.all([send(inquiry), send(inquiry)]);
    expect(await inbox()).toHaveLength(1);
    await send({ ...inquiry, message: 'Is it still there today?' });
    expect(await inbox()).toHaveLength(2);
    site.clock.advance(3_600_000);
    await send(inquiry);
    expect(await inbox()).toHaveLength(3);
  });

  it('is shown again with what was typed and what is wrong', async () => {
    const answer = await send({ ...inquiry, email: 'nobody', rego: '<b>' });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(answer.body).toContain('"fields":{"email":"Invalid email address"}');
    expect(answer.body).toContain('"firstName":"Mia"');
    expect(await inbox()).toEqual([]);
  });

  it('is kept apart when a program filled it in', async () => {
    expect((await send({ ...inquiry, website: 'https://spam.example' })).statusCode).toBe(303);
    expect(await inbox()).toEqual([]);
    expect(await list(true)).toHaveLength(1);
  });

  it('has the limit of the other way in, which keeps what was typed', async () => {
    for (let count = 0; count < 8; count += 1) await send({ ...inquiry, message: `${count}` });
    const answer = await send({ ...inquiry, message: 'one more' });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.body).toContain('one more');
    const asJson = await site.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
    expect(asJson.statusCode).toBe(429);
  });

  it('is answered in plain words when the page cannot be drawn', async () => {
    const answer = await send({ ...inquiry, email: 'nobody' }, '/contact?vehicle=666');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Please go back one page');
  });
});

describe('what is no such form', () => {
  it.each([
    ['application/json', JSON.stringify(inquiry)],
    ['text/plain', 'firstName=Mia'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('is refused on a page: %s', async (type, payload) => {
    const headers = { 'content-type': type };
    const answer = await site.inject({ method: 'POST', url: '/contact', payload, headers });
    expect(answer.statusCode).toBe(415);
    expect(await inbox()).toEqual([]);
  });

  it.each([
    ['broken', 'firstName=%ff', 400],
    ['doubled', 'email=a%40b.example&email=c%40d.example', 400],
    ['huge', `message=${'x'.repeat(70_000)}`, 413],
    ['empty', '', 400],
    ['names of the language', '__proto__=1&constructor=2&toString=3', 400],
  ])('is refused, by a page: %s', async (_name, payload, status) => {
    const headers = { 'content-type': FORM };
    const answer = await site.inject({ method: 'POST', url: '/contact', payload, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(await inbox()).toEqual([]);
  });

  it.each<Record<string, string>>([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'is refused from another site: %j',
    async (claims) => {
      expect((await send(inquiry, '/contact', { host: 'localhost:3000', ...claims })).statusCode).toBe(403);
      expect(await inbox()).toEqual([]);
    },
  );

  it('is no way around JSON on the calls', async () => {
    for (const url of ['/api/contact', '/api/admin/login', '/about', '/vehicles/1']) {
      expect([404, 405, 415], url).toContain((await send(inquiry, url)).statusCode);
    }
    expect(await inbox()).toEqual([]);
  });
});

it.each([
  ['/contact?vehicle=1&utm_source=facebook&utm_campaign=%20utes%20', 'https://l.facebook.com/x?secret=1'],
  ['/contact?utm_source=facebook&utm_campaign=utes&utm_source=other', 'https://l.facebook.com'],
])('keeps where its sender came from: %s', async (url, referer) => {
  const agent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36';
  expect((await send(inquiry, url, { referer, 'user-agent': agent })).statusCode).toBe(303);
  expect((await inbox())[0]?.cameFrom).toEqual({
    page: '/contact',
    referrerHost: 'l.facebook.com',
    utmSource: 'facebook',
    utmCampaign: 'utes',
    device: 'phone',
  });
});
