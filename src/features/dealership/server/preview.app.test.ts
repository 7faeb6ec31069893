import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Screens } from '#server/site/rendering.ts';
import { bareScreens } from '#test/support/bare-screens.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import { createDrawnIcons } from './icons/drawn-icons.ts';
import { letterShapes } from './icons/letter-shapes.ts';
import { aLogo, picturesOn, settingsWith } from './site-pictures.fixture.ts';

/** A page that says what it was told of the dealer. */
const screens: Screens = {
  ...bareScreens,
  addressOf: (url) => url.split('?', 1)[0] ?? '',
  preparePage: async (address, read, told = {}) => {
    const path = '/api/dealership';
    const dealership = told[path] ?? read(path);
    const head = { title: address, description: '', canonicalPath: address };
    const page = { status: 200, head, html: JSON.stringify(dealership), source: '' };
    return { state: { [path]: dealership, ...told }, render: () => page };
  },
};

let site: TestApp;
let dana: { cookie: string };
beforeAll(async () => {
  site = await startTestApp({ screens });
  dana = await site.logIn();
  const sections = {
    identity: { ...defaultSettings.identity, name: 'Draft Motors' },
    look: { brandColour: '#003366', accentColour: '#cc3300' },
    // Invalid so far: the page shows the live section.
    contact: { ...defaultSettings.contact, email: 'nobody' },
  };
  await site.inject({
    method: 'PUT',
    url: '/api/admin/settings/draft',
    headers: dana,
    payload: { basedOn: 0, sections },
  });
});
afterAll(() => site.close());

const open = (url: string, headers = {}) => site.inject({ method: 'GET', url, headers });

describe('a preview', () => {
  it('is the real page with the draft of the person logged in', async () => {
    const page = await open('/about?preview', dana);
    expect(page.body).toContain('Draft Motors');
    expect(page.body).toContain('sales@southerncrossprestige.example');
    expect(page.body).toContain('--brand:#003366');
    expect(page.body).toContain('"isPreview":true');
    expect(page.body).toContain(
      'Not in this preview before it is put right: Contact (E-mail). The page shows it as it is now.',
    );
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.body).toContain('name="robots" content="noindex"');
    // Further pages are in the document, so that walking on stays in the draft.
    expect(page.body).toContain('/api/dealership/legal/terms');
  });

  it('is seen by nobody else, before, after or beside it, and never by way of the cache', async () => {
    const ask = async () => {
      for (const url of ['/about', '/about?preview', '/about?preview=1', '/about?x=1&preview']) {
        const page = await open(url);
        expect(page.body).toContain('Southern Cross Prestige');
        expect(page.body).not.toContain('Draft Motors');
        expect(page.body).not.toContain('#003366');
      }
      expect((await open('/about', dana)).body).not.toContain('Draft Motors');
    };
    await ask();
    expect((await open('/about?preview', dana)).body).toContain('Draft Motors');
    await ask();
    expect((await open('/about?preview', dana)).body).toContain('Draft Motors');
    const wrong = await open('/about?preview', { cookie: `${dana.cookie}x` });
    expect(wrong.body).not.toContain('Draft Motors');
    expect((await site.getJson<{ name: string }>('/api/dealership')).name).toBe('Southern Cross Prestige');
  });

  it('is for those who may change the settings, each with their own draft', async () => {
    const { staff, sessions } = site.services;
    await staff.add({ username: 'sam', password: 'a decent password', fullName: 'Sam Ng', role: 'manager' });
    const id = (await staff.findByUsername('sam'))?.id ?? 0;
    const sam = { cookie: `sid=${await sessions.start(id)}` };
    const identity = { ...defaultSettings.identity, name: 'Sams Motors' };
    const url = '/api/admin/settings/draft';
    const payload = { basedOn: 0, sections: { identity } };
    expect((await site.inject({ method: 'PUT', url, headers: sam, payload })).statusCode).toBe(200);
    expect((await open('/about?preview', sam)).body).toContain('Sams Motors');
    expect((await open('/about?preview', dana)).body).toContain('Draft Motors');
    for (const role of ['sales', 'viewer', 'manager']) {
      await site.db.updateTable('staff').set({ role }).where('id', '=', id).execute();
      const page = await open('/about?preview', sam);
      expect(page.body.includes('Sams Motors')).toBe(role === 'manager');
      expect(page.body).not.toContain('Draft Motors');
    }
    // A role that needs a second factor sees nothing before it has one.
    await site.services.secondFactors.writeRule(site.db, ['manager']);
    expect((await open('/about?preview', sam)).body).not.toContain('Sams Motors');
    await site.services.secondFactors.writeRule(site.db, []);
    expect((await open('/about?preview', sam)).body).toContain('Sams Motors');
  });

  it('becomes the site when it is published, colours too', async () => {
    const sections = {
      identity: { ...defaultSettings.identity, name: 'Draft Motors' },
      look: { brandColour: '#003366', accentColour: '#cc3300' },
    };
    const answer = await site.inject({
      method: 'POST',
      url: '/api/admin/settings/publish',
      headers: dana,
      payload: { basedOn: 0, sections },
    });
    expect(answer.statusCode).toBe(200);
    const page = await open('/about');
    expect(page.body).toContain('Draft Motors');
    expect(page.body).toContain('--brand:#003366');
    const staff = await open('/admin/login');
    expect(staff.body).toContain('<title>Staff area | Draft Motors</title>');
    const document = await site.getJson<{ info: { title: string } }>('/api/openapi.json');
    expect(document.info.title).toBe('Draft Motors');
  });
});

const iconPaths = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];

describe('the icons', () => {
  const drawn = /<link rel="icon" href="(\/favicon\.svg\?v=[\w-]+)" type="image\/svg\+xml">/;
  const fetchAll = () => Promise.all(iconPaths.map((path) => open(path)));

  it('are drawn from the name, and again when another one is published', async () => {
    const named = (await open('/about')).body.match(drawn)?.[1] ?? '';
    const before = await fetchAll();
    expect(before.map(({ headers }) => headers['content-type'])).toEqual([
      'image/x-icon',
      'image/svg+xml',
      'image/png',
    ]);
    expect((await open(named)).rawPayload).toEqual(before[1]?.rawPayload);
    const { width, height, hasAlpha } = await sharp(before[2]?.rawPayload).metadata();
    expect({ width, height, hasAlpha }).toEqual({ width: 180, height: 180, hasAlpha: true });
    // Nothing is read for them, and a file that a browser has is not sent again.
    const [etag] = [before[0]?.headers.etag ?? ''].flat();
    expect((await open('/favicon.ico', { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const { identity } = defaultSettings;
    expect(
      (await picturesOn(site).publish({ identity: { ...identity, name: 'Hill End Cars' } })).statusCode,
    ).toBe(200);
    const after = await fetchAll();
    for (const [at, { rawPayload }] of after.entries())
      expect(rawPayload).not.toEqual(before[at]?.rawPayload);
    expect(after[1]?.body).toContain(letterShapes.H);
    expect(after[1]?.body).toContain(letterShapes.E);
    expect((await open('/about')).body.match(drawn)?.[1]).not.toBe(named);
    // Another process draws the same.
    const elsewhere = createDrawnIcons(() => site.services.settingsStore.current().settings);
    expect(elsewhere.file('/favicon.ico')).toEqual(after[0]?.rawPayload);
  });

  it('are the own one once it is published, in documents and where browsers look for one', async () => {
    const on = picturesOn(site);
    const { id, version } = await on.add(await aLogo());
    const { look } = settingsWith(id);
    const payload = { basedOn: site.services.settingsStore.current().id, sections: { look } };
    await site.inject({ method: 'PUT', url: '/api/admin/settings/draft', headers: dana, payload });
    const preview = (await open('/about?preview', dana)).body;
    expect(preview).toMatch(drawn);
    // Only staff preview it, and they can see its pictures.
    expect(preview).toContain(`/api/pictures/${id}`);
    expect((await on.publish({ look })).statusCode).toBe(200);
    const address = (side: number) => `/api/pictures/${id}/icon?side=${side}&v=${version}`;
    for (const path of ['/about', '/admin/login']) {
      const { body } = await open(path);
      expect(body).not.toMatch(drawn);
      const inText = (side: number) => address(side).replace('&', '&amp;');
      expect(body).toContain(`<link rel="icon" href="${inText(32)}" type="image/png" sizes="32x32">`);
      expect(body).toContain(`<link rel="apple-touch-icon" href="${inText(180)}">`);
    }
    const found = (await fetchAll()).map(({ headers }) => headers.location);
    expect(found).toEqual([address(32), address(32), address(180)]);
  });
});
