import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#shared/dates.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import type { DashboardPanels } from '../dashboard.contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ env: { ENQUIRY_LIMIT: '100' } });
});
afterAll(() => site.close());

it('shows a dealer what is waiting', async () => {
  const daysAgo = (days: number) => new Date(site.clock.now().getTime() - days * DAY_MS).toISOString();
  const asked = await site.addVehicle({ make: 'Audi', model: 'RS6', year: 2022, created_at: daysAgo(45) });
  const unpriced = await site.addVehicle({ price_cents: null, created_at: daysAgo(200) });
  await site.addVehicle({ status: 'sold', price_cents: null });
  const draft = await site.addVehicle({ is_draft: 1, make: 'Kia', model: '', year: null });
  const inquiry = {
    firstName: 'Mia',
    lastName: 'Nguyen',
    email: 'mia@example.com',
    interest: 'Purchase Inquiry',
    vehicleId: asked,
  };
  for (const extra of [{}, { firstName: 'Tom' }, { website: 'spam' }]) {
    await site.inject({ method: 'POST', url: '/api/contact', payload: { ...inquiry, ...extra } });
    site.clock.advance(60_000);
  }
  const answer = await site.inject({ url: '/api/admin/dashboard-panels', headers: await site.logIn() });
  const panels: DashboardPanels = answer.json();
  expect(panels.waiting.map(({ name }) => name)).toEqual(['Mia Nguyen', 'Tom Nguyen']);
  expect(panels).toMatchObject({
    waitingCount: 2,
    today: { inquiries: 2, vehicles: 0 },
    lastBackupAt: null,
  });
  expect(panels.drafts).toEqual([{ id: draft, title: 'Kia' }]);
  expect(panels.withoutPrice.map(({ id }) => id)).toEqual([unpriced]);
  expect(panels.withoutPhotos.map(({ id }) => id)).toEqual([asked, unpriced]);
  // A vehicle that lacks both counts once.
  expect(panels.unfinishedCount).toBe(3);
  expect(panels.stockByAge.map(({ count }) => count)).toEqual([0, 1, 0, 0, 1]);
  expect(panels.inquiriesByVehicle).toEqual([{ id: asked, title: '2022 Audi RS6', count: 2 }]);
  const headers = await site.logIn();
  await site.inject({ method: 'POST', url: '/api/admin/database/backup', headers });
  const backedUp = await site.inject({ url: '/api/admin/dashboard-panels', headers });
  expect(backedUp.json().lastBackupAt).toBe(site.clock.now().toISOString());
  site.clock.advance(31 * DAY_MS);
  const later = await site.inject({ url: '/api/admin/dashboard-panels', headers: await site.logIn() });
  expect(later.statusCode).toBe(401); // the session has ended by then
});
