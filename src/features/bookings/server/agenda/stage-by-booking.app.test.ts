import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeClock, startTestApp, type TestApp } from '#test/support/test-app.ts';
import { MONDAY, takeBookings } from '../bookings.fixture.ts';

type Headers = { cookie: string };
let site: TestApp;
let headers: Headers;
beforeAll(async () => {
  site = await startTestApp({ clock: fakeClock(MONDAY), env: { ENQUIRY_LIMIT: '1000' } });
  headers = await site.logIn();
  await takeBookings(site, { atOnce: 4 });
});
afterAll(() => site.close());

const day = '2026-11-16';
const mia = { firstName: 'Mia', lastName: 'Nguyen', email: 'mia@example.com', phone: '0491 570 156' };

const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
  const answer = await site.inject({
    ...{ method, url: `/api/admin/${path}`, headers, ...(payload && { payload }) },
  });
  expect([path, answer.statusCode < 300]).toEqual([path, true]);
  return answer.json();
};
async function send(): Promise<number> {
  const payload = { ...mia, interest: 'Purchase Inquiry', message: 'Is it still there?' };
  await site.inject({ method: 'POST', url: '/api/contact', payload });
  const rows = await site.db.selectFrom('inquiries').select('id').orderBy('id', 'desc').execute();
  return rows[0]?.id ?? 0;
}
const enter = (inquiryId: number) =>
  call('POST', 'bookings', { day, time: '10:30', ...mia, submissionKey: randomUUID(), inquiryId });

describe('a time that is entered for an inquiry', () => {
  const stageOf = async (id: number): Promise<string> =>
    (await call('GET', `inquiries/${id}`)).inquiry.status;

  it('moves it to Appointment also where the customer was answered, and says so; cancelled, it stays', async () => {
    const id = await send();
    await call('PUT', `inquiries/${id}`, { status: 'contacted' });
    await enter(id);
    expect(await stageOf(id)).toBe('appointment');
    const { timeline } = await call('GET', `inquiries/${id}`);
    const by = 'Dana Whitlock (dana)';
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'status', text: 'Appointment, by a booking', by }),
    );
    const [booking] = (await call('GET', `bookings/agenda?from=${day}&to=${day}`)).bookings;
    await call('PUT', `bookings/${booking.id}/state`, { state: 'cancelled' });
    expect(await stageOf(id)).toBe('appointment');
  });

  it.each([{ status: 'negotiating' }, { status: 'won' }, { status: 'lost', lostReason: 'Price' }])(
    'never moves it back from %j',
    async (changes) => {
      const id = await send();
      await call('PUT', `inquiries/${id}`, changes);
      await enter(id);
      expect(await stageOf(id)).toBe(changes.status);
    },
  );
});
