import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openSite } from '../support/open-site.ts';
import { startProcess } from '../support/processes/site-process.ts';

// It copies the product and its packages.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const { findBuiltServer }: { findBuiltServer: (root: string, distFolder: string) => string | undefined } =
  await import(new URL('../../src/server/built-server.mjs', import.meta.url).href);
/**
 * What remains for us: Node takes 123 of the image's 270 MB, and Debian 75. The demonstration's pictures are 20 of it: in
 * the sources, by which a built server knows that it is current, and beside that server.
 */
const MOST_BYTES = 76_000_000;
let dockerfile: string;
let image: string;
const folders: string[] = [];

beforeAll(async () => {
  dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
  image = await makeFolder();
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-image-'));
  folders.push(folder);
  return folder;
}

/** What the last stage copies, besides Node. */
function listCopied(): string[] {
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
  return Array.from(last.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm), ([, from = '']) => from);
}

/** The packages that `npm prune --omit=dev` leaves, on this machine. */
async function listPackages(): Promise<string[]> {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  const names = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
    .map(([path]) => path);
  const present = await Promise.all(names.map((path) => stat(join(root, path)).catch(() => undefined)));
  return names.filter((_, at) => present[at]);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the container', () => {
  it('has all that the site needs, and not much more', async () => {
    const copied = listCopied();
    expect(copied).toEqual(expect.arrayContaining(['src', 'dist', 'node_modules', 'migrations']));
    const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
    const built = ['node_modules', 'dist'];
    expect(copied.filter((name) => ignored.includes(name) && !built.includes(name))).toEqual([]);
    for (const name of copied.filter((one) => one !== 'node_modules')) {
      cpSync(join(root, name), join(image, name), { recursive: true });
    }
    // Made by the test run beside what the build makes.
    await rm(join(image, 'dist/commands'), { recursive: true, force: true });
    const packages = await listPackages();
    for (const path of packages) {
      // Five times as fast as a copy that leaves out by name. Packages within come in their turn, if they are wanted.
      cpSync(join(root, path), join(image, path), { recursive: true, dereference: true });
      await rm(join(image, path, 'node_modules'), { recursive: true, force: true });
    }
    const [slimming = ''] = /(?<=^RUN )rm -rf .+$/m.exec(dockerfile) ?? [];
    expect(slimming).toContain('-delete');
    execFileSync('sh', ['-ec', slimming], { cwd: image });
    expect(await sizeOf(image)).toBeLessThan(MOST_BYTES);
    expect(findBuiltServer(image, join(image, 'dist'))).toBeDefined();
  });

  it('opens with the settings it names, and its commands run', async () => {
    const named = Object.fromEntries(
      Array.from(/^ENV (.+)$/m.exec(dockerfile)?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [], ([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    );
    expect(named).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
    const [, command = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? [];
    const [, , script = ''] = JSON.parse(command);
    const DATA_DIR = join(await makeFolder(), 'data');
    const account = { ADMIN_USERNAME: 'dana', ADMIN_PASSWORD: 'a long password' };
    const env = { ...named, HOST: '127.0.0.1', DATA_DIR, ...account };
    const { PORT: _, ...settings } = env as Record<string, string>;
    const site = await startProcess(settings, { script: join(image, script) });
    try {
      const pages = ['/', '/browse-cars', '/contact'];
      const statuses = (paths: readonly string[]) =>
        Promise.all(paths.map(async (path) => (await fetch(site.url + path)).status));
      expect(await statuses(['/healthz', '/readyz', '/admin/login'])).toEqual([200, 200, 200]);
      expect(await statuses(pages)).toEqual([503, 503, 503]);
      await openSite(site.url, { username: account.ADMIN_USERNAME, password: account.ADMIN_PASSWORD });
      expect(await statuses(pages)).toEqual([200, 200, 200]);
    } finally {
      await site.stop();
    }
    // There is no npm.
    const run = (...words: string[]) =>
      execFileSync(process.execPath, ['scripts/forecourt.mjs', ...words], {
        cwd: image,
        env: { ...process.env, ...settings },
        stdio: 'pipe',
        encoding: 'utf8',
      });
    run('backup');
    expect(run('restore', '--list')).toMatch(/ {2}backups\/nightly\/nightly-\S+\.tar {2}\(nightly\)\n/);
  });

  it('names, with compose.yaml, only settings and files that there are', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8');
    const ofCompose = ['SITE_NAME', 'SITE_UPSTREAM', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB'];
    const ofStore = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    const example = await readFile(join(root, '.env.example'), 'utf8');
    const compose = await readFile(join(root, 'compose.yaml'), 'utf8');
    const unit = await readFile(join(root, 'deploy/systemd/forecourt.service'), 'utf8');
    const settings = [
      ...Array.from(example.matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name),
      ...Array.from(
        `${compose}${unit}${dockerfile}`.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g),
        ([, name = '']) => name,
      ),
    ];
    const unknown = new Set(
      settings.filter((name) => !readme.includes(`\`${name}`) && ![...ofCompose, ...ofStore].includes(name)),
    );
    expect([...unknown].filter((name) => !/^(AF|CMD)_|_IMAGE$/.test(name) && name !== 'NODE_ENV')).toEqual(
      [],
    );
    for (const [, file = ''] of compose.matchAll(/\.\/(deploy\/[\w/.]+)/g)) await stat(join(root, file));
    for (const [, script = ''] of `${unit}${dockerfile}`.matchAll(/\b(src\/[\w/.]+\.mjs)/g))
      await stat(join(root, script));
  });
});
