import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { type MailingApp, startMailingApp } from '#test/support/mail/mailing-app.ts';
import { fakeClock } from '#test/support/test-app.ts';

let site: MailingApp;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  site = await startMailingApp({ clock: fakeClock('2026-11-22T19:59:00.000Z') });
  mail = await startMailServer(site.mailPort);
  for (const [username, role] of [
    ['max', 'manager'],
    ['sam', 'sales'],
    ['olga', 'owner'],
  ] as const) {
    await site.services.staff.add({ username, fullName: `${username} Low`, password: 'not used here', role });
    await site.db
      .updateTable('staff')
      // Olga has not asked for it; Sam has, and may not see the figures.
      .set({ email: `${username}@cars.example`, mail_on_monday: username === 'olga' ? 0 : 1 })
      .where('username', '=', username)
      .execute();
  }
});
afterAll(async () => {
  await site.close();
  await mail.stop();
});

/** As the job does, on both of two processes. */
async function look(): Promise<number> {
  await Promise.all([site.services.mondayService?.planMails(), site.services.mondayService?.planMails()]);
  await site.sendDue();
  return mail.received.length;
}

it('goes on Monday from seven on, once, to those who want it and may see the figures', async () => {
  const old = await site.addVehicle({ make: 'Mazda', model: 'BT-50', published_on: '2026-08-01' });
  const day = '2026-11-20';
  await site.services.visitCounts.add([
    { day, what: 'vehicle-views', subject: String(old), times: 48 },
    { day, what: 'empty-searches', subject: 'Model: Cressida', times: 3 },
  ]);
  await site.addVehicle({
    model: 'Kluger',
    status: 'sold',
    sold_on: '2026-11-18',
    published_on: '2026-11-08',
  });
  // The first day of the week counts, the Monday before it does not.
  await site.addVehicle({ model: 'Prius', published_on: '2026-11-16' });
  await site.addVehicle({ model: 'Tarago', published_on: '2026-11-15' });
  await site.addVehicle({ model: 'Yaris', published_on: '2026-11-23' });
  expect(await look()).toBe(0); // a minute to seven
  site.clock.advance(60_000);
  expect(await look()).toBe(1);
  expect(await look()).toBe(1);
  const [sent] = mail.received;
  expect(sent?.to).toEqual(['max@cars.example']);
  const text = String(sent?.raw).replaceAll('=\r\n', '');
  expect(text).toContain('Subject: Your week at the dealership');
  expect(text).toContain('The week from 16 November 2026 to 22 November 2026');
  expect(text).toContain('2021 Toyota Kluger, after 10 days');
  expect(text).toContain('2021 Mazda BT-50: 114 days in stock, 48 views and no inquiry in 30 days');
  expect(text).toContain('Model: Cressida (3 in 30 days)');
  expect(text).toContain(`/admin/insights/vehicles/${old}`);
  expect(text).toContain('Prius');
  expect(text).not.toMatch(/Tarago|Yaris/);
});

it('is not sent late: on Wednesday nobody reads of Monday, and the next one comes', async () => {
  site.clock.set('2026-11-29T21:00:00.000Z');
  await site.services.mondayService?.planMails();
  site.clock.set('2026-12-02T21:00:00.000Z');
  await site.sendDue();
  expect(mail.received).toHaveLength(1);
  site.clock.set('2026-12-06T20:30:00.000Z');
  expect(await look()).toBe(2);
});
