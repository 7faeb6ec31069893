/**
 * npm run upgrade-test              runs the last released build beside this one, on SQLite and on PostgreSQL
 * npm run upgrade-test -- COMMIT    another build
 *
 * The previous build makes the data; this one takes them over; on PostgreSQL both serve at once; then the previous one
 * is started again on what this one has made of the database. Each writes, and the other must read it. Needs the
 * history of git, and installs and builds the previous version in a folder of its own.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi, logIn } from '#test/support/calls/api-calls.ts';
import { createTestDatabase } from '#test/support/database/test-database.ts';
import { type SiteProcess, startProcess } from '#test/support/processes/site-process.ts';
import { findFormerRelease } from './former-release.ts';

const root = join(import.meta.dirname, '../..');
const account = { username: 'dana', password: 'a long password' };
/** Timeout for a process to show what another has written. */
const TRAVEL_MS = 30_000;
const written: string[] = [];

const folder = await mkdtemp(join(tmpdir(), 'forecourt-upgrade-'));
const previous = join(folder, 'previous');
const commit = process.argv[2] ?? findFormerRelease(root).commit;
// Plain JavaScript, as the first start needs it.
const bootstrap = (file: string) => import(new URL(`../bootstrap/${file}`, import.meta.url).href);
const { ensurePostgres }: { ensurePostgres: () => Promise<{ url: string }> } =
  await bootstrap('postgres.mjs');
const { endAll }: { endAll: () => Promise<void> } = await bootstrap('lifetime.mjs');
process.env.TEST_DATABASE_URL ??= (await ensurePostgres()).url;

try {
  git('worktree', 'add', '--detach', previous, commit);
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: previous, stdio: 'inherit' });
  await upgradeOneMachine();
  await rollSeveral();
  console.log(`${commit} and this version work on each other's data.`);
} finally {
  git('worktree', 'remove', '--force', previous);
  await rm(folder, { recursive: true, force: true });
  await endAll();
}
process.exit(0);

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

function start(version: 'previous' | 'present', settings: Record<string, string>): Promise<SiteProcess> {
  const env = { DEMO: 'off', ADMIN_USERNAME: account.username, ADMIN_PASSWORD: account.password };
  const script = join(version === 'previous' ? previous : root, 'src/server/main.mjs');
  return startProcess({ ...env, ...settings }, { script });
}

/** SQLite: one after the other, forward, back, and forward again. */
async function upgradeOneMachine(): Promise<void> {
  const settings = { DATA_DIR: join(folder, 'sqlite') };
  written.length = 0;
  for (const version of ['previous', 'present', 'previous', 'present'] as const) {
    const site = await start(version, settings);
    await write(site, `sqlite ${version} ${written.length}`);
    await seeAll(site);
    await site.stop();
    console.log(`SQLite: the ${version} version has read ${written.length} vehicles`);
  }
}

/** PostgreSQL: both at once, and the previous one is started anew beside the present one. */
async function rollSeveral(): Promise<void> {
  const database = await createTestDatabase();
  const settings = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: database.url };
  written.length = 0;
  const old = await start('previous', settings);
  await write(old, 'postgres before');
  const young = await start('present', settings);
  const again = await start('previous', settings);
  const sites = [old, young, again];
  for (const [at, site] of sites.entries()) await write(site, `postgres ${at}`);
  for (const site of sites) await seeAll(site);
  await Promise.all(sites.map((site) => site.stop()));
  await database.drop();
  console.log(`PostgreSQL: two previous and one present process have read ${written.length} vehicles`);
}

/** A vehicle by staff and an inquiry by a visitor, both acknowledged. */
async function write(site: SiteProcess, name: string): Promise<void> {
  const cookie = await logIn(site.url, account);
  const { vehicle } = await callApi<{ vehicle: { id: number } }>(site.url, 'POST', 'admin/vehicles', {
    cookie,
    body: { make: 'Upgrade', model: name, year: 2020, price: 10_000, mileage: 5, headline: '', image: '' },
  });
  // The last step of the wizard, which publishes in every version.
  const lastStep = { cookie, body: { specifications: {} } };
  await callApi(site.url, 'POST', `admin/vehicles/${vehicle.id}/specs`, lastStep);
  const person = { firstName: 'Una', lastName: 'Pike', email: 'una@example.com' };
  await callApi(site.url, 'POST', 'contact', { body: { ...person, interest: 'Other', message: name } });
  written.push(name);
}

async function seeAll(site: SiteProcess): Promise<void> {
  const cookie = await logIn(site.url, account);
  const deadline = Date.now() + TRAVEL_MS;
  for (;;) {
    const { vehicles } = await callApi<{ vehicles: { model: string }[] }>(site.url, 'GET', 'vehicles');
    const inquiries = await callApi<{ message: string }[]>(site.url, 'GET', 'admin/contacts', { cookie });
    const missing = written.filter(
      (name) =>
        !vehicles.some(({ model }) => model === name) || !inquiries.some(({ message }) => message === name),
    );
    if (missing.length === 0) return;
    if (Date.now() > deadline) throw new Error(`${site.url} does not show ${missing.join(', ')}`);
    await new Promise((resume) => setTimeout(resume, 200));
  }
}
