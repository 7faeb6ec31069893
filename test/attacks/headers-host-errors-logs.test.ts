import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aForm, aJpeg } from '#features/photos/server/pictures.fixture.ts';
import { openSite } from '../support/open-site.ts';
import { type SiteProcess, startProcess } from '../support/processes/site-process.ts';
import { startTestApp } from '../support/test-app.ts';

// The whole site as it runs in production, started once; nothing here depends on the engine.
const password = 'PASSWORD-MARKER long enough';
const account = { username: 'dana', password };
let site: SiteProcess;
let folder: string;
let cookie: string;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Unlike fetch, this sends any Host, headers and raw path. */
function send(path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, path, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
      );
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

function sendJson(path: string, value: unknown, headers: OutgoingHttpHeaders = {}, method = 'POST') {
  const all = { 'content-type': 'application/json', ...headers };
  return send(path, { method, headers: all, body: JSON.stringify(value) });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-attack-'));
  // As an administrator may have created it.
  await chmod(folder, 0o755);
  site = await startProcess({
    DATA_DIR: folder,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://cars.example',
    LOG_LEVEL: 'debug',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: password,
  });
  await openSite(site.url, account);
  const login = await sendJson('/api/admin/login', account);
  cookie = login.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
  const staff = { cookie };
  await sendJson('/api/admin/vehicles', { make: 'Audi', model: 'RS6', year: 2022, price: 1 }, staff);
  await sendJson('/api/admin/vehicles/1/specs', { specifications: {} }, staff);
  const form = aForm([{ content: await aJpeg() }]);
  await send('/api/admin/vehicles/1/photos', {
    method: 'POST',
    headers: { ...staff, ...form.headers },
    body: form.payload,
  });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('S33: a page that frames the site, or a script that got into it', () => {
  const cases: [string, number, Sent?][] = [
    ['/', 200],
    ['/browse-cars', 200],
    ['/vehicles/1', 200],
    ['/admin/login', 200],
    ['/boot.js', 200],
    ['/favicon.svg', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/api/vehicles', 200],
    ['/api/openapi.json', 200],
    ['/api/admin/session', 200],
    ['/api/admin/stats', 401],
    ['/api/photos/1', 200],
    ['/api/photos/1', 206, { headers: { range: 'bytes=0-9' } }],
    ['/api/photos/1', 416, { headers: { range: 'bytes=99999999-' } }],
    ['/api/photos/1', 304, { headers: { 'if-none-match': '*' } }],
    ['/api/photos/99', 404],
    ['/nowhere', 404],
    ['/api/nowhere', 404],
    ['/vehicles/99', 404],
    ['/api/vehicles?priceMin=x', 400],
    ['/api/vehicles/%zz', 400],
    ['/api/contact', 400, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    ['/api/contact', 415, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{' }],
    ['/api/contact', 403, { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ['/', 200, { method: 'HEAD' }],
    ['/', 405, { method: 'POST' }],
    ['/favicon.ico', 200],
    ['/apple-touch-icon.png', 200],
    ['/assets/gone.js', 404],
    ['/%', 404],
  ];

  it.each(cases)('%s (%i)', async (path, status, sent) => {
    const answer = await send(path, sent);
    expect(answer.status).toBe(status);
    const { headers } = answer;
    const policy = String(headers['content-security-policy']);
    if (status === 200 && path.startsWith('/api/photos')) expect(policy).toBe("default-src 'none'; sandbox");
    else {
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types worker',
      ]) {
        expect(policy.includes(part) || policy.startsWith("default-src 'none'; sandbox")).toBe(true);
      }
    }
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|\*|data:|https?:)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toMatch(/^same-origin/);
    const [, seconds = '0'] = /^max-age=(\d+)$/.exec(headers['strict-transport-security'] ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
  });
});

describe('an address that cannot be read', () => {
  it.each(['/%', '/vehicles/%E0%A4%A', '/browse-cars/%zz?make=Audi'])(
    'shows a person the page for that: %s',
    async (path) => {
      const answer = await send(path);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('404 Page Not Found');
    },
  );

  it('tells a program what is wrong', async () => {
    const answer = await send('/api/vehicles/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toHaveProperty('code', 'bad_request');
  });

  it('is short when a file is missing', async () => {
    const answer = await send('/photos/old-car.jpg');
    expect([answer.status, answer.body]).toEqual([404, 'There is no such file.\n']);
  });

  it('gives a file one weak tag for its three packings', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await send('/boot.js', { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.etag).toMatch(/^W\//);
      const again = await send('/boot.js', {
        headers: { 'accept-encoding': encoding, 'if-none-match': `"x", ${answer.headers.etag}` },
      });
      expect([again.status, again.headers.vary]).toEqual([304, 'accept-encoding']);
    }
  });
});

describe('S34: a request that says which site this is', () => {
  const claims = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'javascript',
    'x-forwarded-for': 'evil.example',
    'x-original-url': '//evil.example',
    'x-rewrite-url': '//evil.example',
    forwarded: 'host=evil.example;proto=https',
  };

  it.each([
    '/',
    '/vehicles/1',
    '/browse-cars?make=Audi',
    '/sitemap.xml',
    '/robots.txt',
    '/admin/login',
    '/api/openapi.json',
  ])('is not believed by %s, nor remembered for the next visitor', async (path) => {
    for (const headers of [claims, {}]) {
      const answer = await send(`${path}${path.includes('?') ? '&' : '?'}t=1`, { headers });
      expect(answer.body + JSON.stringify(answer.headers)).not.toMatch(/evil\.example|javascript:/);
    }
    expect((await send(path)).body).not.toContain('localhost');
  });

  it('is not believed by the login', async () => {
    const answer = await sendJson('/api/admin/login', account, claims);
    expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil.example');
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('sends nobody elsewhere', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/..',
      '/\\evil.example',
      '/%2f%2fevil.example',
      'http://evil.example/',
    ]) {
      const answer = await send(path);
      expect(answer.headers.location).toBeUndefined();
      expect([400, 404, 200]).toContain(answer.status);
      expect(answer.status === 200 ? answer.body : '').not.toContain('evil.example');
    }
  });
});

describe('S35: looking for files and for how the server is made', () => {
  const telling = /node_modules|\n\s+at |\.ts:\d|\/root\/|fastify|kysely|sqlite|select |postgres|stack/i;

  it.each([
    ...[
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/package.json',
      '/package-lock.json',
      '/manifest.json',
      '/tsconfig.json',
    ],
    ...[
      '/data/forecourt.db',
      '/forecourt.db',
      '/backups/',
      '/photos/',
      '/spool/',
      '/src/server/main.mjs',
      '/server.js',
    ],
    ...[
      '/assets/',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
    ],
    ...[
      '/..%5c..%5cpackage.json',
      '/assets/%00',
      '/assets/....//package.json',
      '/assets/entry-server.js',
      '/server/entry-server.js',
    ],
    ...[
      '/art/../../../package.json',
      '/boot.js.map',
      '/boot.js.br',
      '/wp-login.php',
      '/server-status',
      '/debug',
      '/metrics',
    ],
  ])('%s', async (path) => {
    const answer = await send(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/"dependencies"|SQLite format|root:[^:]*:0:0|\[core\]|DATABASE_URL/);
  });

  it('in the files that are served', async () => {
    const dist = join(process.env.DIST_DIR ?? 'dist', 'client');
    const files = await readdir(dist, { recursive: true });
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    for (const name of files.filter((one) => one.endsWith('.js'))) {
      expect(await readFile(join(dist, name), 'utf8'), name).not.toMatch(
        /sourceMappingURL=|ADMIN_PASSWORD|DATABASE_URL/,
      );
    }
  });

  it.each([
    ['/api/admin/login', { body: '{"username":' }],
    ['/api/contact', { body: '{"a":'.repeat(1_000) }],
    ['/api/nowhere', { body: '{}' }],
    ['/api/vehicles/1', { body: '{}' }],
    ['/api/admin/login', { body: JSON.stringify({ username: 'a\0b', password: 'x' }) }],
  ])('in the answer to a bad request to %s', async (path, sent) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await send(path, { method: 'POST', headers, ...sent });
    expect([400, 404, 405]).toContain(answer.status);
    expect(Object.keys(JSON.parse(answer.body)).sort()).toEqual(expect.arrayContaining(['code', 'message']));
    expect(answer.body).not.toMatch(telling);
  });

  it('in the answer when the server itself fails', async () => {
    const app = await startTestApp({ env: { NODE_ENV: 'production' } });
    const headers = await app.logIn();
    app.services.dashboardService.getStats = () =>
      Promise.reject(new Error('SELECT * FROM /srv/secret.ts:1'));
    const answer = await app.inject({ url: '/api/admin/stats', headers });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    });
    await app.close();
  });
});

describe('S36: what is left in the log', () => {
  const lead = {
    firstName: 'NAME-MARKER',
    lastName: 'SURNAME-MARKER',
    email: 'mail-marker@mail.example',
    phone: '0400 PHONE-MARKER',
    interest: 'Purchase Inquiry',
    message: 'MESSAGE-MARKER',
  };
  const forged = 'x\r\n{"level":"error","event":"FORGED"}\u001b[31m';

  it('is nothing of people; of what staff did: who, when, from where and how it ended', async () => {
    const staff = { cookie };
    await sendJson('/api/contact', lead, {
      'user-agent': 'AGENT-MARKER',
      'x-forwarded-for': forged.replaceAll(/[^ -~]/g, ''),
    });
    await sendJson('/api/contact', { ...lead, email: 'mail-marker, broken', firstName: forged });
    await sendJson('/api/admin/login', { username: `USER-MARKER ${forged}`, password: `${password} wrong` });
    await send(`/api/vehicles?keywords=QUERY-MARKER`);
    await send('/PATH-MARKER%0d%0aFORGED');
    await send('/api/admin/contacts', { headers: staff });
    await send('/api/admin/data/export', { headers: staff });
    const made = await sendJson('/api/admin/database/backup', {}, staff);
    const { filename } = JSON.parse(made.body).backup;
    await send(`/api/admin/database/export-backup?filename=${filename}`, { headers: staff });
    await sendJson('/api/admin/data/clear', {}, staff);
    await sendJson('/api/admin/database/restore', { filename }, staff);
    await sendJson('/api/admin/logout', {}, staff);
    await send('/api/admin/contacts', { headers: staff });
    await expect.poll(() => site.output()).toContain('"event":"logout"');

    const text = site.output();
    expect(text).not.toMatch(/MARKER|mail-marker|FORGED|0400 /);
    expect(text).not.toContain(cookie.split('=')[1]);
    const greeting = /^(Forecourt is open|Staff area|There is no|The demonstration|Nobody has)/;
    const lines = text.split('\n').filter((line) => line && !greeting.test(line));
    const events: Record<string, unknown>[] = lines.map((line) => JSON.parse(line));
    for (const event of events) expect(event.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    for (const event of events.filter((one) => String(one.event).endsWith('request'))) {
      expect(event.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
    const who = { staffId: 1, address: '127.0.0.1' };
    const done = (method: string, route: string) => ({
      event: 'staff_request',
      method,
      route,
      status: 200,
      ...who,
    });
    for (const entry of [
      { event: 'login', ...who },
      { event: 'login_failed', address: '127.0.0.1' },
      { event: 'logout', ...who },
      done('GET', '/api/admin/contacts'),
      done('GET', '/api/admin/data/export'),
      done('GET', '/api/admin/database/export-backup'),
      done('POST', '/api/admin/database/restore'),
      done('POST', '/api/admin/data/clear'),
    ]) {
      expect(events).toContainEqual(expect.objectContaining(entry));
    }
  });

  it('when its disk is full: nothing, and the site goes on', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'forecourt-attack-'));
    const full = await startProcess(
      { DATA_DIR: elsewhere, DEMO: 'off', LOG_LEVEL: 'debug', ADMIN_PASSWORD: password },
      { through: ['sh', '-c', 'exec "$@" > /dev/full 2>&1', 'sh'] },
    );
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await fetch(`${full.url}/api/vehicles?v=${turn}`)).status).toBe(200);
    }
    const headers = { 'content-type': 'application/json' };
    const sent = await fetch(`${full.url}/api/contact`, {
      method: 'POST',
      headers,
      body: JSON.stringify(lead),
    });
    expect(sent.status).toBe(201);
    expect(await full.stop()).toBe(0);
    await rm(elsewhere, { recursive: true, force: true });
  });
});

describe('S25: somebody else with an account on the machine', () => {
  it('reads the database, the photos, the leads and the backups', async () => {
    const open: string[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (((await stat(path)).mode & 0o077) !== 0) open.push(path);
    }
    expect(open).toEqual([]);
  });
});
