import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSite } from '../support/open-site.ts';
import { makeCertificate } from '../support/processes/certificate.ts';
import { configureNginx } from '../support/processes/nginx.ts';
import { freePort, type SiteProcess, startProcess } from '../support/processes/site-process.ts';

const account = { username: 'dana', password: 'correct horse battery' };
let folder: string;
let site: SiteProcess;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-proxy-'));
  port = await freePort();
  makeCertificate(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Each proxy has its own site, because failed logins behind one would count behind the other.
beforeEach(async ({ task }) => {
  site = await startProcess({
    DATA_DIR: join(folder, task.id),
    DEMO: 'off',
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '1',
    LOGIN_LIMIT: '2',
    METRICS_TOKEN: 'a-token-of-some-length',
    LOG_LEVEL: 'info',
    ADMIN_USERNAME: account.username,
    ADMIN_PASSWORD: account.password,
  });
  await openSite(site.url, account);
});
afterEach(() => site.stop());

type Ask = { method?: string; headers?: Record<string, string>; body?: string };

async function ask(path: string, { method = 'GET', headers = {}, body }: Ask = {}) {
  const asking = request(`https://localhost:${port}${path}`, {
    method,
    headers,
    ca: await readFile(join(folder, 'fullchain.pem')),
    family: 4,
  });
  asking.end(body);
  const [answer] = await once(asking, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const logIn = (password: string, headers: Record<string, string> = {}) =>
  ask('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...account, password }),
  });

async function startProxy(command: string, args: string[], env: Record<string, string> = {}) {
  const proxy = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (chunk) => (said += chunk));
  for (const end = Date.now() + 60_000; ; ) {
    if (await ask('/healthz').catch(() => undefined)) return proxy;
    if (proxy.exitCode !== null || Date.now() > end) throw new Error(`${command} did not start: ${said}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

async function stopProxy(proxy: ChildProcess): Promise<void> {
  proxy.kill('SIGTERM');
  await once(proxy, 'exit');
}

/** What visitors and staff must get through any proxy. */
async function expectWholeSite(): Promise<void> {
  const home = await ask('/', { headers: { 'accept-encoding': 'br' } });
  expect([home.status, home.headers['content-encoding']]).toEqual([200, 'br']);
  expect(home.headers['strict-transport-security']).toContain('max-age=');
  expect(
    (await ask('/metrics', { headers: { authorization: 'Bearer a-token-of-some-length' } })).status,
  ).toBe(404);
  const loggedIn = await logIn(account.password);
  expect(loggedIn.status).toBe(200);
  const [cookie = ''] = String(loggedIn.headers['set-cookie']).split(';');
  expect(cookie).toMatch(/^__Host-sid=/);
  // Larger than any proxy's default.
  const preview = await ask('/api/admin/data/import-preview', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: `{"data":[${' '.repeat(12_000_000)}]}`,
  });
  expect(preview.status).toBe(200);
}

/** A forged address gives no further attempts. */
async function expectOneAddress(): Promise<void> {
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const claim = { 'x-forwarded-for': `203.0.113.${at}` };
    statuses.push((await logIn('wrong horse battery', claim)).status);
  }
  expect(statuses).toContain(429);
}

describe('the samples of deploy/, with TLS', () => {
  it('nginx', async () => {
    const { program, args } = await configureNginx({
      folder,
      port,
      plainPort: await freePort(),
      upstreams: [new URL(site.url).host],
      isTls: true,
    });
    const proxy = await startProxy(program, args);
    try {
      await expectWholeSite();
      await expectOneAddress();
    } finally {
      await stopProxy(proxy);
    }
  });

  it('Caddy', async () => {
    // Automatic certificates need a public name.
    const sample = await readFile('deploy/caddy/Caddyfile', 'utf8');
    const tls = `\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`;
    const config = join(folder, 'Caddyfile');
    const changed = sample.replace(/^(\{\$SITE_NAME.*\{\n)/m, `$1${tls}`);
    expect(changed).not.toBe(sample);
    await writeFile(config, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${changed}`);
    const caddy = process.env.TEST_CADDY ?? 'caddy';
    const env = {
      SITE_NAME: `localhost:${port}`,
      SITE_UPSTREAM: new URL(site.url).host,
      HOME: folder,
      XDG_DATA_HOME: folder,
    };
    const proxy = await startProxy(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], env);
    try {
      await expectWholeSite();
      await expectOneAddress();
    } finally {
      await stopProxy(proxy);
    }
  });
});
