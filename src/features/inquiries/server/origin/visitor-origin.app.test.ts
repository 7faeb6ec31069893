import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { Inquiry } from '../../inquiry.contract.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36';
const typed = {
  firstName: 'Mia',
  lastName: 'Nguyen',
  email: 'mia@example.com',
  interest: 'Purchase Inquiry',
  message: 'Is it still there?',
};
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '1000' } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.db.deleteFrom('inquiries').execute();
});

const send = (cameFrom: unknown, headers = {}) =>
  site.inject({ method: 'POST', url: '/api/contact', headers, payload: { ...typed, cameFrom } });
async function stored() {
  const answer = await site.inject({ url: '/api/admin/contacts', headers: await site.logIn() });
  return answer.json<Inquiry[]>()[0]?.cameFrom;
}

it('is kept with an inquiry, with the kind of device', async () => {
  const told = {
    page: '/contact',
    landing: '/vehicles/4',
    referrerHost: 'www.google.com',
    utmSource: 'google',
    utmMedium: 'cpc',
    utmCampaign: 'utes',
    utmTerm: 'hilux orange nsw',
    utmContent: 'b',
  };
  expect((await send(told, { 'user-agent': PHONE })).statusCode).toBe(201);
  expect(await stored()).toEqual({ ...told, device: 'phone' });
});

it('has no address with which somebody could change a booking or a hold', async () => {
  await send({ page: '/booking/abcdefghijklmnopqrstuv', landing: '/hold/abcdefghijklmnopqrstuv' });
  expect(await stored()).toMatchObject({ page: '/booking', landing: '/hold' });
  const rows = await site.db.selectFrom('inquiries').select(['sent_from', 'landed_on']).execute();
  expect(rows).toEqual([{ sent_from: '/booking', landed_on: '/hold' }]);
});

it.each([
  undefined,
  null,
  'nonsense',
  { page: 'https://evil.example' },
  { utmSource: 'x'.repeat(201) },
  { utmTerm: 'two\nlines' },
  { referrerHost: '\0' },
  { page: { nested: true } },
])('that cannot be read is not known, and no reason to lose an inquiry: %j', async (cameFrom) => {
  expect((await send(cameFrom)).statusCode).toBe(201);
  const { device: _device, ...told } = (await stored()) ?? {};
  expect(told).toEqual({});
});

it('is no page of our own', async () => {
  await send({ page: '/contact', referrerHost: 'cars.example' }, { host: 'cars.example' });
  expect(await stored()).toMatchObject({ page: '/contact' });
  expect(await stored()).not.toHaveProperty('referrerHost');
});
