import { afterEach, beforeEach, expect, it } from 'vitest';
import { aNewSite } from '#features/set-up/server/new-site.fixture.ts';
import { findDemoPassword } from '#test/support/processes/demo-password.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { prepareInstallation } from '#wiring/server/prepare-installation.ts';

let app: TestApp;
let cookie: string;
let demo: { username: string; password: string };

beforeEach(async () => {
  app = await startTestApp({ env: { DEMO_PHOTOS: 'none' } });
  const { greeting } = await prepareInstallation(app.services);
  demo = { username: 'admin', password: findDemoPassword(greeting.join('\n')) ?? '' };
  const answer = await post('/api/admin/login', demo);
  cookie = cookieOf(answer);
});
afterEach(() => app.close());

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} });
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
const describeIt = async () =>
  (await app.inject({ url: '/api/admin/demonstration', headers: { cookie } })).json();
const idsOf = async (table: 'vehicles' | 'inquiries') =>
  (await app.db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id);
const replace = () => post('/api/admin/demonstration/replace', aNewSite);

async function addOwn() {
  const vehicle = await app.addVehicle({ make: 'Own' });
  const sent = await post('/api/contact', {
    firstName: 'Mia',
    lastName: 'Real',
    email: 'mia@example.com',
    interest: 'Other',
    message: 'Is it there?',
  });
  expect(sent.statusCode).toBe(201);
  const inquiry = (await idsOf('inquiries')).at(-1);
  return { vehicle, inquiry };
}

it('the demonstration goes in one step, what is one’s own stays, and the owner is logged in', async () => {
  const own = await addOwn();
  expect(await describeIt()).toMatchObject({
    isHere: true,
    isOpen: true,
    vehicleCount: 43,
    inquiryCount: 25,
  });
  const card = { size: 'a4', facts: '[]', printed_at: '2026-03-01T00:00:00.000Z', staff_name: 'Dana' };
  const [ofDemo = 0] = await idsOf('vehicles');
  const cards = [ofDemo, own.vehicle].map((vehicle_id) => ({ vehicle_id, ...card }));
  await app.db.insertInto('printed_cards').values(cards).execute();
  const answer = await replace();
  expect(answer.statusCode).toBe(200);
  expect(await idsOf('vehicles')).toEqual([own.vehicle]);
  expect(await idsOf('inquiries')).toEqual([own.inquiry]);
  const hanging = await app.db.selectFrom('printed_cards').select('vehicle_id').execute();
  expect(hanging).toEqual([{ vehicle_id: own.vehicle }]);
  const list = await app.getJson<{ pagination: { totalVehicles: number } }>('/api/vehicles');
  expect(list.pagination.totalVehicles).toBe(1);
  expect(app.services.settingsStore.current().settings.identity.name).toBe(aNewSite.details.name);

  // The account of the demonstration is gone, with its session.
  expect((await app.inject({ url: '/api/admin/stats', headers: { cookie } })).statusCode).toBe(401);
  cookie = cookieOf(answer);
  expect((await app.inject({ url: '/api/admin/stats', headers: { cookie } })).statusCode).toBe(200);
  expect((await post('/api/admin/login', demo)).statusCode).toBe(401);
  expect(await describeIt()).toMatchObject({ isHere: false, vehicleCount: 0, inquiryCount: 0 });
  expect((await replace()).statusCode).toBe(409);

  // A start after it neither brings it back nor makes its account.
  const { greeting } = await prepareInstallation(app.services);
  expect(greeting).toEqual([]);
  expect(await idsOf('vehicles')).toEqual([own.vehicle]);
});

it('its visits go with it', async () => {
  const day = '2026-03-01';
  await app.services.visitCounts.add([{ day, what: 'visitors', subject: '', times: 40 }]);
  cookie = cookieOf(await replace());
  expect(await app.db.selectFrom('visit_counts').selectAll().execute()).toEqual([]);
});

it('it is undone by the safety snapshot', async () => {
  cookie = cookieOf(await replace());
  const { snapshots } = (
    await app.inject({ url: '/api/admin/database/safety-snapshots', headers: { cookie } })
  ).json();
  expect(snapshots).toMatchObject([{ reason: 'Before the demonstration was removed' }]);
  const undone = await post('/api/admin/database/restore', { filename: snapshots[0].filename });
  expect(undone.statusCode).toBe(200);
  expect(await idsOf('vehicles')).toHaveLength(43);
  expect(await idsOf('inquiries')).toHaveLength(25);
});

it.each(['vehicles', 'inquiries'] as const)('goes also when its %s were cleared before', async (table) => {
  await app.db.deleteFrom(table).execute();
  expect(await describeIt()).toMatchObject({ isHere: true });
  expect((await replace()).statusCode).toBe(200);
  expect([await idsOf('vehicles'), await idsOf('inquiries')]).toEqual([[], []]);
});

it('leaves vehicles alone that came by their number since', async () => {
  const [first = 0] = await idsOf('vehicles');
  await app.db.updateTable('vehicles').set({ stock_number: 'MINE-1' }).where('id', '=', first).execute();
  expect(await describeIt()).toMatchObject({ vehicleCount: 42 });
  await replace();
  expect(await idsOf('vehicles')).toEqual([first]);
});

it('says which username is taken, and does not take the e-mail of somebody else', async () => {
  const { owner } = aNewSite;
  const sam = {
    username: owner.username,
    fullName: 'Sam',
    password: 'another long secret',
    email: 'sam@example.com',
  };
  await app.services.staff.add({ ...sam, role: 'sales' });
  const answer = await replace();
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({ 'owner.username': 'Somebody else here has that username.' });
  expect(await describeIt()).toMatchObject({ isHere: true, isOpen: true, vehicleCount: 43 });
  const twin = { ...aNewSite, owner: { ...owner, username: 'boss', email: sam.email } };
  expect((await post('/api/admin/demonstration/replace', twin)).json().fields).toEqual({
    'owner.email': 'Somebody else here has that e-mail address.',
  });
  const other = { ...aNewSite, owner: { ...owner, username: 'boss' } };
  expect((await post('/api/admin/demonstration/replace', other)).statusCode).toBe(200);
});

it('changes nothing when the owner’s password is refused', async () => {
  const { owner } = aNewSite;
  const weak = { ...aNewSite, owner: { ...owner, password: 'password' } };
  expect((await post('/api/admin/demonstration/replace', weak)).statusCode).toBe(400);
  expect(await describeIt()).toMatchObject({ isHere: true, isOpen: true, vehicleCount: 43 });
});
