import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { runDays } from '#test/support/run-days.ts';
import { startTestApp, TEST_ACCOUNT, type TestApp } from '#test/support/test-app.ts';
import { forgetOld } from '#wiring/server/forget-old.ts';
import type { Dealership } from '../dealership.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { Settings } from '../settings/settings-schema.ts';
import type { SettingsAnswer, SettingsDraft, SettingsVersion } from '../settings.contract.ts';

let site: TestApp;
let dana: { cookie: string };
beforeAll(async () => {
  site = await startTestApp();
  dana = await site.logIn();
});
afterAll(() => site.close());

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, on = site) => {
  const headers = on === site ? dana : await on.logIn();
  return on.inject({ method, url: `/api/admin/settings${path}`, headers, ...(payload && { payload }) });
};
const settings = async (on = site) => (await call('GET', '', undefined, on)).json<SettingsAnswer>();
const publish = (sections: Partial<Settings>, basedOn: number, on = site) =>
  call('POST', '/publish', { basedOn, sections }, on);
const dealership = (on = site) => on.getJson<Dealership>('/api/dealership');
const named = (name: string): Pick<Settings, 'identity'> => ({
  identity: { ...defaultSettings.identity, name },
});

describe('settings that nobody has touched', () => {
  it('are the defaults, to the letter', async () => {
    const answer = await settings();
    expect(answer).toMatchObject({ version: { id: 0, publishedBy: null }, draft: null, damaged: [] });
    expect(answer.settings).toEqual(defaultSettings);
    expect(await dealership()).toMatchObject({
      name: 'Southern Cross Prestige',
      licence: 'MD19655',
      hours: [
        {
          days: 'Monday to Friday',
          short: 'Mon-Fri',
          opens: '09:00',
          closes: '17:30',
          dayNumbers: [1, 2, 3, 4, 5],
        },
        {
          days: 'Saturday and Sunday',
          short: 'Sat-Sun',
          opens: '09:00',
          closes: '16:00',
          dayNumbers: [6, 0],
        },
      ],
      hero: {
        headline: 'Southern Cross Prestige',
        text: 'Premium used cars, chosen with care and sold with a handshake.',
      },
      inquiryKeepMonths: 24,
      answersWithin: '24 hours',
    });
    const privacy = JSON.stringify(await site.getJson('/api/dealership/legal/privacy'));
    expect(privacy).toContain('24 months after you sent it');
    expect(privacy).toContain('118 Bathurst Road, Orange NSW 2800');
  });
});

describe('publishing', () => {
  it('changes every kept answer at once, and says what changed, by whom and when', async () => {
    const before = await settings();
    expect((await dealership()).name).toBe('Southern Cross Prestige');
    const weekly = { ...defaultSettings.hours.weekly, sunday: null };
    const answer = await publish(
      { ...named('Hale Motors'), hours: { ...defaultSettings.hours, weekly } },
      before.version.id,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      version: { id: 1, publishedAt: expect.any(String), publishedBy: 'Dana Whitlock (dana)' },
      changes: ['Trading name: “Southern Cross Prestige” is now “Hale Motors”', 'Weekly hours changed'],
    });
    expect(await dealership()).toMatchObject({
      name: 'Hale Motors',
      hours: [{ short: 'Mon-Fri' }, { short: 'Sat' }, { short: 'Sun', opens: null }],
    });
    const [newest] = await site.services.activity.listRecent(1);
    expect(newest?.title).toBe('Settings published: Trading name, Weekly hours');
  });

  it('is refused with the field and what to do, and changes nothing', async () => {
    const { version } = await settings();
    const wrong = { ...defaultSettings.identity, abn: '51 824 753 557' };
    const answer = await publish({ identity: wrong }, version.id);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      fields: {
        'sections.identity.abn': 'This is no ABN: its eleven digits do not add up. Please check them.',
      },
    });
    const pale = await publish({ look: { ...defaultSettings.look, brandColour: '#eeeeee' } }, version.id);
    expect(pale.json<{ fields: object }>().fields).toHaveProperty(['sections.look.brandColour']);
    expect((await settings()).version).toEqual(version);
  });

  it('tells the second of two editors who was first, and when', async () => {
    const { version } = await settings();
    expect((await publish(named('Hale and Sons'), version.id)).statusCode).toBe(200);
    const late = await publish(named('Hale and Daughters'), version.id);
    expect(late.statusCode).toBe(409);
    expect(late.json<{ message: string }>().message).toMatch(
      /^Dana Whitlock \(dana\) published other settings on 2 March 2026 at .+, after you began\./,
    );
    expect((await dealership()).name).toBe('Hale and Sons');
  });

  it('lets one of many at the same moment through', async () => {
    const { version } = await settings();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => publish(named(`Yard ${at}`), version.id)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('dates a legal text when it changes, and not otherwise', async () => {
    const { version, settings: live } = await settings();
    const terms = { text: 'Ours.\n\n[Write](/contact)', version: 99, updatedOn: '2020-01-01' };
    const done = await publish({ legal: { ...live.legal, terms } }, version.id);
    expect(done.json<{ changes: string[] }>().changes).toEqual(['Terms of service changed']);
    expect(await site.getJson('/api/dealership/legal/terms')).toMatchObject({
      blocks: [{ kind: 'paragraph' }, { lines: [[{ text: 'Write', href: '/contact' }]] }],
      version: 2,
      updatedOn: '2026-03-02',
    });
    expect(await site.getJson('/api/dealership/legal/privacy')).toMatchObject({
      version: 1,
      updatedOn: null,
    });
  });

  it('puts the privacy page together from what is switched on', async () => {
    const read = async () => JSON.stringify(await site.getJson('/api/dealership/legal/privacy'));
    const before = await read();
    expect(before).toContain('What programs do by themselves');
    expect(before).toContain('No program decides anything about you');
    expect(before).toMatch(/looks like spam is set aside.+Our staff see it there/);
    expect(before).toContain('inspection that we agree on');
    expect(before).toContain('OpenStreetMap');
    expect(before).not.toMatch(
      /hold for you|say that you hold a licence|mail provider|Other programs|in Australia|[{}]collected/,
    );
    const { version, settings: live } = await settings();
    const bookings = { ...live.bookings, offered: 'yes' as const, holds: 'yes' as const };
    await publish({ bookings, contact: { ...live.contact, map: null } }, version.id);
    const after = await read();
    expect(after).toContain('inspection that you book');
    expect(after).toContain('say that you hold a licence');
    expect(after).toContain('ask us to hold for you');
    expect(after).toContain('A time that is free is booked for you at once.');
    expect(after).not.toContain('OpenStreetMap');
    await publish({ bookings: live.bookings, contact: live.contact }, version.id + 1);
  });

  it('shows reviews on the home page that say where and when they were written, newest first', async () => {
    const { version, settings: live } = await settings();
    const read = async () =>
      (await site.getJson<{ reviews: { name: string; source?: string }[] }>('/api/dealership/home')).reviews;
    expect(await read()).toEqual([]);
    const said = (name: string, source: string, date: string | null) =>
      ({ quote: 'Good people', name, rating: 5, source, date }) as const;
    const testimonials = [
      ...[said('Ann', 'Google', '2026-01-02'), said('Bo', 'Google', null), said('Cy', '', '2026-05-03')],
      ...[
        said('Di', 'CarsGuide', '2026-05-03'),
        said('Ed', 'Google', '2025-05-03'),
        said('Flo', 'Google', '2026-02-02'),
      ],
    ];
    await publish({ about: { ...live.about, testimonials } }, version.id);
    expect((await read()).map(({ name, source }) => [name, source])).toEqual([
      ['Di', 'CarsGuide, 3 May 2026'],
      ['Flo', 'Google, 2 February 2026'],
      ['Ann', 'Google, 2 January 2026'],
    ]);
    await publish({ about: live.about }, version.id + 1);
  });

  it('takes own words around these parts, and no others in braces', async () => {
    const { version, settings: live } = await settings();
    const policy = (text: string) => ({ legal: { ...live.legal, privacy: { ...live.legal.privacy, text } } });
    expect((await publish(policy('Ours.\n\n{everything}'), version.id)).statusCode).toBe(400);
    const notices = async () =>
      (await site.inject({ url: '/api/admin/status', headers: dana })).json().notices;
    expect(await notices()).toEqual([]);
    await publish(policy('Ours.'), version.id);
    expect(await notices()).toMatchObject([{ words: expect.stringContaining('{programs}') }]);
    await publish(policy('Ours, in {stateName}.\n\n{programs}'), version.id + 1);
    expect(await notices()).toEqual([]);
    const text = JSON.stringify(await site.getJson('/api/dealership/legal/privacy'));
    expect(text).toContain('Ours, in New South Wales.');
    expect(text).toContain('What programs do by themselves');
    await publish({ legal: live.legal }, version.id + 2);
  });

  it('takes time and public holidays along to another state, and leaves what somebody chose', async () => {
    const { version, settings: live } = await settings();
    const [first, second, ...others] = live.hours.publicHolidays;
    if (!first || !second) throw new Error('there are holidays');
    const chosen = { ...first, opening: 'usual' as const };
    const special = { ...second, name: 'Our own day' };
    const hours = { ...live.hours, publicHolidays: [chosen, special, ...others] };
    await publish({ hours }, version.id);
    const moved = {
      ...live.contact,
      address: { ...live.contact.address, state: 'VIC' as const, postcode: '3000' },
    };
    const done = await publish({ contact: moved }, version.id + 1);
    expect(done.json<{ changes: string[] }>().changes).toContain(
      'Time zone: “Australia/Sydney” is now “Australia/Melbourne”',
    );
    const there = (await settings()).settings;
    expect(there.hours.publicHolidays.slice(0, 2)).toEqual([chosen, special]);
    const names = there.hours.publicHolidays.map(({ date, name }) => `${date} ${name}`);
    expect(names).toContain('2027-11-02 Melbourne Cup Day');
    expect(names).not.toContain('2027-04-26 Anzac Day (additional day)');
    expect(names).not.toContain('2027-10-04 Labour Day');
    const back = { contact: live.contact, hours: live.hours, operation: live.operation };
    await publish(back, version.id + 2);
    // A time zone that was chosen stays.
    const operation = { ...live.operation, timeZone: 'Australia/Perth' as const };
    await publish({ operation }, version.id + 3);
    await publish({ contact: moved }, version.id + 4);
    expect((await settings()).settings.operation.timeZone).toBe('Australia/Perth');
    await publish(back, version.id + 5);
    expect((await settings()).settings.operation.timeZone).toBe('Australia/Sydney');
  });

  it('shows an announcement on its days', async () => {
    const { version } = await settings();
    const announcement = { text: 'Open day', href: '/about', from: '2026-03-03', to: '2026-03-03' };
    await publish({ announcement }, version.id);
    expect(await dealership()).not.toHaveProperty('announcement');
    await publish({ announcement: { ...announcement, from: '2026-03-01' } }, version.id + 1);
    expect(await dealership()).toMatchObject({ announcement: { text: 'Open day', href: '/about' } });
  });
});

describe('the history', () => {
  it('has every version, and returns to one by publishing it again', async () => {
    const { versions } = (await call('GET', '/versions')).json<{ versions: SettingsVersion[] }>();
    expect(versions.at(-1)).toMatchObject({ id: 1, publishedBy: 'Dana Whitlock (dana)' });
    const first = await call('GET', '/versions/1');
    expect(first.json()).toMatchObject({ settings: { identity: { name: 'Hale Motors' } } });
    const { version } = await settings();
    const back = await call('POST', '/versions/1/return', { basedOn: version.id });
    expect(back.json()).toMatchObject({ version: { id: version.id + 1 } });
    expect((await dealership()).name).toBe('Hale Motors');
    expect((await call('POST', '/versions/1/return', { basedOn: version.id })).statusCode).toBe(409);
    expect((await call('GET', '/versions/9999')).statusCode).toBe(404);
  });
});

describe('another mailbox', () => {
  const elsewhere: [string, Partial<Settings>][] = [
    ['for ADF', { operation: { ...defaultSettings.operation, adfTo: 'leads@elsewhere.example' } }],
    ['of the dealership', { contact: { ...defaultSettings.contact, email: 'me@elsewhere.example' } }],
  ];

  it.each(elsewhere)(
    'asks for the password once more, and nothing is lost meanwhile: %s',
    async (_, sections) => {
      const { version, settings: live } = await settings();
      await call('PUT', '/draft', { basedOn: version.id, sections });
      site.clock.advance(600_001);
      const asked = await publish(sections, version.id);
      expect([asked.statusCode, asked.json().code]).toEqual([403, 'confirm_yourself']);
      expect(await settings()).toMatchObject({ version, settings: live, draft: { sections } });
      // A change that keeps the mailboxes does not ask.
      const named = { identity: { ...live.identity, name: `${live.identity.name} Motors` } };
      expect((await publish(named, version.id)).statusCode).toBe(200);

      await confirm();
      expect((await publish(sections, version.id + 1)).statusCode).toBe(200);
      expect((await settings()).settings).toMatchObject(sections);

      site.clock.advance(600_001);
      const back = { basedOn: version.id + 2 };
      const returned = await call('POST', `/versions/${version.id}/return`, back);
      expect([returned.statusCode, returned.json().code]).toEqual([403, 'confirm_yourself']);
      await confirm();
      expect((await call('POST', `/versions/${version.id}/return`, back)).statusCode).toBe(200);
    },
  );

  const confirm = () =>
    site.inject({
      method: 'POST',
      url: '/api/admin/confirm',
      headers: dana,
      payload: { password: TEST_ACCOUNT.password },
    });
});

describe('a draft', () => {
  it('keeps what was typed, right or not, for its author alone', async () => {
    const { version } = await settings();
    const sections = { identity: { ...defaultSettings.identity, name: '', abn: '12' } };
    const saved = (await call('PUT', '/draft', { basedOn: version.id, sections })).json<SettingsDraft>();
    expect(saved.problems).toMatchObject({ 'identity.name': 'Trading name is required' });
    expect((await settings()).draft).toEqual(saved);
    const other = await logInAs('marcus');
    const theirs = await site.inject({ method: 'GET', url: '/api/admin/settings', headers: other });
    expect(theirs.json<SettingsAnswer>().draft).toBeNull();
    expect((await call('DELETE', '/draft')).statusCode).toBe(200);
    expect((await settings()).draft).toBeNull();
  });
});

async function logInAs(username: string): Promise<{ cookie: string }> {
  const password = 'another long password';
  await site.services.staff.add({ username, password, fullName: 'Marcus Hale' });
  const answer = await site.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username, password },
  });
  return { cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' };
}

describe('a damaged row', () => {
  it('leaves the defaults of its section, and nothing is removed by a guess', async () => {
    const { version } = await settings();
    const row = await site.db
      .selectFrom('settings_versions')
      .selectAll()
      .where('id', '=', version.id)
      .executeTakeFirstOrThrow();
    const set = (content: string) =>
      site.db.updateTable('settings_versions').set({ content }).where('id', '=', version.id).execute();
    const broken = { ...JSON.parse(row.content), identity: 7, operation: { inquiryKeepMonths: 'soon' } };
    await set(JSON.stringify(broken));
    await site.services.settingsStore.refresh();
    expect(await settings()).toMatchObject({
      damaged: ['identity', 'operation'],
      settings: { identity: defaultSettings.identity },
    });
    expect((await dealership()).name).toBe('Southern Cross Prestige');
    expect(await site.services.settingsStore.keepMonthsForSure()).toBeUndefined();
    // Publishing another section does not make a guess of the rest official.
    await publish(named('Mended Motors'), version.id);
    expect((await settings()).damaged).toEqual(['operation']);
    // Published unchanged as shown: now somebody has said that it is right.
    const mended = await publish({ operation: (await settings()).settings.operation }, version.id + 1);
    expect(mended.json()).toMatchObject({
      version: { id: version.id + 2 },
      changes: ['Operation: what could not be read is replaced by what is shown'],
    });
    const [line] = await site.services.activity.listRecent(1);
    expect(line?.title).toBe('Settings published: Operation');
    expect((await settings()).damaged).toEqual([]);
    expect(await site.services.settingsStore.keepMonthsForSure()).toBe(24);

    await site.db
      .updateTable('settings_versions')
      .set({ content: 'not json' })
      .where('id', '=', version.id + 2)
      .execute();
    await site.services.settingsStore.refresh();
    expect((await dealership()).name).toBe('Southern Cross Prestige');
    await publish(defaultSettings, version.id + 2);
    expect((await settings()).damaged).toEqual([]);
  });
});

describe('how long inquiries are kept', () => {
  it('is one figure: the page says what the server does, and one of the environment counts before the setting', async () => {
    const [usual, short, long] = [
      await startTestApp(),
      await startTestApp({ env: { ENQUIRY_KEEP_MONTHS: '6' } }),
      await startTestApp({ env: { ENQUIRY_KEEP_MONTHS: '60' } }),
    ];
    try {
      for (const [on, set, expected] of [
        [usual, 36, 36],
        [short, 36, 6],
        [long, 24, 60],
      ] as const) {
        const { version } = await settings(on);
        await publish(
          { operation: { ...defaultSettings.operation, inquiryKeepMonths: set } },
          version.id,
          on,
        );
        const privacy = JSON.stringify(await on.getJson('/api/dealership/legal/privacy'));
        expect(privacy).toContain(`${expected} months after you sent it`);
        expect(await on.services.settingsStore.keepMonthsForSure()).toBe(expected);
        const sent = {
          firstName: 'Helen',
          lastName: 'R',
          email: 'h@example.com',
          interest: 'Purchase Inquiry',
          message: '',
        };
        expect(
          (await on.inject({ method: 'POST', url: '/api/contact', payload: sent })).statusCode,
        ).toBeLessThan(300);
        await runDays(on, 8);
        const monthMs = 30 * 86_400_000;
        on.clock.advance((expected - 1) * monthMs - 8 * 86_400_000);
        await forgetOld(on.services);
        expect(await countInquiries(on)).toBe(1);
        on.clock.advance(3 * monthMs);
        await forgetOld(on.services);
        expect(await countInquiries(on)).toBe(0);
      }
      expect(short.services.settingsStore.keepMonthsSet()).toBe(6);
      expect(usual.services.settingsStore.keepMonthsSet()).toBeNull();
    } finally {
      await usual.close();
      await short.close();
      await long.close();
    }
  });
});

async function countInquiries({ db }: TestApp): Promise<number> {
  const { count } = await db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

// On SQLite there is one process.
if (process.env.TEST_ENGINE === 'postgres')
  describe('a second process', () => {
    it('shows what the first has published', async () => {
      const { url, drop } = await createTestDatabase(inject('migratedDatabase'));
      const one = await startTestApp({ databaseUrl: url });
      const two = await startTestApp({ databaseUrl: url });
      const heard: (string | undefined)[] = [];
      const listener = two.services.database.listen((what) => heard.push(what));
      try {
        await expect.poll(() => heard.length).toBeGreaterThan(0);
        expect((await dealership(two)).name).toBe('Southern Cross Prestige');
        await publish(named('Two Processes'), 0, one);
        await expect.poll(() => heard).toContain('settings');
        await two.services.settingsStore.refreshIfChanged();
        expect((await dealership(two)).name).toBe('Two Processes');
      } finally {
        await listener.stop();
        await one.close();
        await two.close();
        await drop();
      }
    });
  });

describe('while the database is away', () => {
  it('the last settings are served, and saving says so', async () => {
    const lone = await startTestApp();
    await lone.logIn();
    await publish(named('Still Here'), 0, lone);
    await lone.services.database.close();
    expect((await dealership(lone)).name).toBe('Still Here');
    await expect(lone.services.settingsStore.refreshIfChanged()).rejects.toThrow();
    expect((await dealership(lone)).name).toBe('Still Here');
    await lone.close().catch(() => {}); // its database is closed already
  });
});

describe('a test mail', () => {
  it('says when mail is not set up', async () => {
    expect((await call('POST', '/test-mail', { to: 'dana@example.com' })).json()).toMatchObject({
      message: 'Mail is not set up. Set SMTP_URL where the site is started, and start it again.',
    });
  });

  it('is sent, or brings the answer of the mail server', async () => {
    const server = await startMailServer(0, { isTaken: (address) => address.startsWith('dana') });
    const mailing = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } });
    try {
      const sent = await call('POST', '/test-mail', { to: 'dana@example.com' }, mailing);
      expect(sent.json()).toEqual({ isSent: true, reason: '', answer: '' });
      expect(server.received).toMatchObject([{ to: ['dana@example.com'] }]);
      const refused = await call('POST', '/test-mail', { to: 'nobody@example.com' }, mailing);
      expect(refused.json()).toMatchObject({
        isSent: false,
        reason: 'the mail server did not take the address',
        answer: expect.stringContaining('550'),
      });
      expect((await settings(mailing)).mail).toMatchObject({
        isSetUp: true,
        from: defaultSettings.contact.email,
      });
    } finally {
      await mailing.close();
      await server.stop();
    }
  });
});
