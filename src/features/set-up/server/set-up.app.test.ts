import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dealership } from '#features/dealership/dealership.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { aNewSite } from './new-site.fixture.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    env: { NODE_ENV: 'production', LOGIN_LIMIT: '100', LEADS_TO: 'Leads <LEADS@hillend.example>' },
    isSetUp: false,
  });
});
afterEach(() => app.close());

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const setUp = (token: string, changes: object = {}) =>
  post('/api/admin/set-up', { ...aNewSite, ...changes, token });
async function offer(): Promise<string> {
  const address = await app.services.setUpService.offer();
  expect(address).toMatch(/^http:\/\/localhost:3000\/admin\/setup#[\w-]{43}$/);
  return address?.split('#')[1] ?? '';
}
const accounts = () => app.db.selectFrom('staff').select(['username', 'full_name', 'role']).execute();

describe('an installation without an account', () => {
  it('is set up by the address that was printed: an owner who is logged in, and the details', async () => {
    const token = await offer();
    const check = await post('/api/admin/set-up/check', { token });
    expect(check.json()).toEqual({ until: '2026-03-02T01:00:00.000Z', dealership: null });
    const answer = await setUp(token);
    expect(answer.statusCode).toBe(201);
    expect(await accounts()).toEqual([{ username: 'jo', full_name: 'Jo Farr', role: 'owner' }]);
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
    const session = await app.inject({ url: '/api/admin/session', headers: { cookie } });
    expect(session.json()).toMatchObject({ authenticated: true, user: { fullName: 'Jo Farr' } });
    const { settings, publishedBy } = app.services.settingsStore.current();
    expect(publishedBy).toBe('Jo Farr (jo)');
    expect(settings.identity.name).toBe('Hill End Motors');
    expect(settings.contact.address.suburb).toBe('Hill End');
    expect(settings.hours.weekly).toMatchObject({ friday: aNewSite.details.weekdays, sunday: null });
    const entry = await app.db
      .selectFrom('activity')
      .select(['title'])
      .where('action', '=', 'site_set_up')
      .execute();
    expect(entry).toEqual([{ title: 'Jo Farr set up the site of Hill End Motors' }]);
  });

  it('never gives the owner the address of the dealership: an own one, in small letters, or none', async () => {
    const emails = () => app.db.selectFrom('staff').select('email').execute();
    const token = await offer();
    const withEmail = (email: string) => setUp(token, { owner: { ...aNewSite.owner, email } });
    for (const shared of [' Yard@HillEnd.example', 'leads@hillend.example']) {
      const refused = await withEmail(shared);
      expect(refused.json().fields['owner.email']).toContain('others read as well');
    }
    expect((await withEmail('no address')).json().fields).toHaveProperty(['owner.email']);
    expect((await withEmail('Jo@Farr.example')).statusCode).toBe(201);
    expect(await emails()).toEqual([{ email: 'jo@farr.example' }]);
    await app.db.deleteFrom('staff').execute();
    expect((await setUp(await offer(), { details: undefined })).statusCode).toBe(201);
    expect(await emails()).toEqual([{ email: '' }]);
  });

  it('is asked for the account alone when it has its settings already, as after a restore, and they stay', async () => {
    const empty = await setUp(await offer(), { details: undefined });
    expect(empty.json()).toMatchObject({ fields: { details: 'Enter your dealership too.' } });
    expect(await accounts()).toEqual([]);

    await setUp(await offer());
    // A backup carries the settings and no account.
    await app.db.deleteFrom('staff').execute();
    const before = app.services.settingsStore.current();
    const token = await offer();
    const check = await post('/api/admin/set-up/check', { token });
    expect(check.json()).toMatchObject({ dealership: 'Hill End Motors' });
    const other = { ...aNewSite.details, name: 'Another Yard' };
    const refused = await setUp(token, { details: other });
    expect([refused.statusCode, await accounts()]).toEqual([409, []]);
    expect(refused.json().message).toContain('The settings of Hill End Motors are here already, and stay.');
    const shared = { ...aNewSite.owner, email: aNewSite.details.email };
    expect((await setUp(token, { details: undefined, owner: shared })).statusCode).toBe(400);

    const answer = await setUp(token, { details: undefined });
    expect(answer.json()).toMatchObject({ message: 'Hill End Motors is set up.' });
    expect(await accounts()).toHaveLength(1);
    await app.services.settingsStore.refresh();
    expect(app.services.settingsStore.current()).toMatchObject({ id: before.id, settings: before.settings });
  });

  it('says nothing that the demonstration made up', async () => {
    await setUp(await offer());
    const text = JSON.stringify(app.services.settingsStore.current().settings);
    expect(await app.getJson<Dealership>('/api/dealership')).not.toHaveProperty('answersWithin');
    // A rate that no lender has offered is told to nobody, until the dealer says that it is theirs.
    const told = async () => (await app.getJson<Dealership>('/api/dealership')).finance;
    expect(await told()).toBeNull();
    const { id, settings } = app.services.settingsStore.current();
    const finance = {
      ...settings.finance,
      ratePercent: 7.5,
      comparisonRatePercent: 8.5,
      advertised: 'yes' as const,
    };
    const by = { staffId: 1, fullName: 'Jo Farr' };
    await app.services.settingsService.publish({ basedOn: id, sections: { finance } }, by);
    expect(await told()).toMatchObject({ ratePercent: 7.5, comparisonRatePercent: 8.5 });
    expect(text).not.toMatch(/Southern Cross|Marcus|Dana|Orange|5550 4180|Helen R|Millthorpe|workshop/);
  });

  it('promises nothing that nobody has said, and has a tagline only where one was given', async () => {
    expect((await setUp(await offer())).statusCode).toBe(201);
    const paths = ['', '/home', '/about', '/sell', '/finance'].map((path) => `/api/dealership${path}`);
    const read = async () => JSON.stringify(await Promise.all(paths.map((path) => app.getJson(path))));
    const text = await read();
    expect(text).not.toMatch(
      /same day|within the hour|business day|fair (?:price|offer)|inspect(?:ed|ion report)|Premium|handshake|[{}]\w+[}]/i,
    );
    expect(text).toContain('A licensed motor dealer: Motor Dealer Licence MD01234');
    expect(JSON.parse(text)[0]).toMatchObject({
      tagline: '',
      stockPrefix: '',
      hero: { text: 'Used cars in Hill End, NSW.' },
      financeNote: 'Financing available: ask us about it.',
    });
    expect(JSON.parse(text)[1].search.text).toBe('Hill End Motors, 1 High Street, Hill End NSW 2850.');
  });

  it('shows the tagline that was given', async () => {
    const details = { ...aNewSite.details, tagline: 'Utes for the tablelands' };
    await setUp(await offer(), { details });
    expect(await app.getJson('/api/dealership')).toMatchObject({
      tagline: 'Utes for the tablelands',
      hero: { text: 'Utes for the tablelands.' },
    });
  });

  it('follows its state in time, public holidays and duty', async () => {
    const details = { ...aNewSite.details, state: 'WA' as const, postcode: '6000' };
    expect((await setUp(await offer(), { details })).statusCode).toBe(201);
    const { operation, hours, charges, legal } = app.services.settingsStore.current().settings;
    expect(operation.timeZone).toBe('Australia/Perth');
    expect(hours.publicHolidays.map(({ name }) => name)).toContain('Western Australia Day');
    expect(new Set(hours.publicHolidays.map(({ opening }) => opening))).toEqual(new Set(['closed']));
    expect([charges.rates, legal.terms.updatedOn]).toEqual([[], null]);
    const id = await app.addVehicle({ price_cents: 2_000_000, price_type: 'excl_gov_charges' });
    const pages = await Promise.all(
      [`/api/vehicles/${id}`, '/api/dealership/legal/terms', '/api/dealership/legal/privacy'].map((url) =>
        app.getJson(url),
      ),
    );
    expect(JSON.stringify(pages)).not.toMatch(/NSW|New South Wales|driveAway"/);
    expect(JSON.stringify(pages)).toContain('the law of Western Australia');
  });

  it('is set up by one of fifty at once, with whatever of the printed addresses', async () => {
    const tokens = [await offer(), await offer()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        setUp(tokens[at % 2] ?? '', { owner: { ...aNewSite.owner, username: `jo${at}` } }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.every((status) => [201, 401, 409].includes(status))).toBe(true);
    expect(await accounts()).toHaveLength(1);
  });

  it('is not set up with an address that is made up, used, or older than an hour, nor with a clock set back', async () => {
    const token = await offer();
    const over = 'This set-up address was used already, or is older than an hour.';
    expect((await setUp('x'.repeat(43))).json().message).toContain(over);
    expect((await setUp('short')).statusCode).toBe(400);
    app.clock.advance(-2 * HOUR_MS);
    expect((await setUp(token)).statusCode).toBe(401);
    app.clock.advance(2 * HOUR_MS + HOUR_MS);
    expect((await setUp(token)).statusCode).toBe(401);
    expect(await accounts()).toEqual([]);
    expect((await setUp(await offer())).statusCode).toBe(201);
  });

  it('stays open when what was sent is refused', async () => {
    const token = await offer();
    const weak = await setUp(token, { owner: { ...aNewSite.owner, password: 'password' } });
    expect(weak.json().fields).toHaveProperty(['owner.password']);
    const closed = { ...aNewSite.details, weekdays: null, saturday: null };
    const never = await setUp(token, { details: closed });
    expect(never.json().fields).toEqual({ 'details.weekdays': 'Open on at least one day of the week' });
    const early = { ...aNewSite.details, weekdays: { opens: '17:00', closes: '09:00' } };
    expect((await setUp(token, { details: early })).json().fields).toHaveProperty([
      'details.weekdays.closes',
    ]);
    expect((await setUp(token)).statusCode).toBe(201);
  });

  it('counts guesses by network', async () => {
    await app.close();
    app = await startTestApp({ env: { LOGIN_LIMIT: '3' } });
    const token = await offer();
    for (let at = 0; at < 3; at += 1) await setUp('x'.repeat(43));
    expect((await setUp(token)).statusCode).toBe(429);
  });
});

it('an installation with an account offers nothing and is claimed by nobody', async () => {
  const token = await offer();
  await app.logIn();
  expect(await app.services.setUpService.offer()).toBeUndefined();
  const answer = await setUp(token);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe('This site has been set up already. Log in instead.');
  expect(await accounts()).toHaveLength(1);
});
