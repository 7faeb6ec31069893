import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);

const operations = globSync('docs/operations/*.md').map(read).join('\n');
const settings = all(read('src/server/config.ts'), /^ {2}([A-Z][A-Z_]+):/gm);
const example = all(read('.env.example'), /^([A-Z_]+)=/gm);
const compose = read('compose.yaml');
/** What compose.yaml alone reads from .env. */
const ofCompose = all(read('compose.yaml'), /\$\{(\w+_IMAGE|SITE_NAME|POSTGRES_PASSWORD)\b/g);

describe('settings', () => {
  it('exist when they are named anywhere', () => {
    expect(settings.length).toBeGreaterThan(30);
    const unit = read('deploy/systemd/forecourt.service');
    const named = [
      ...example,
      ...all(read('README.md'), /`([A-Z][A-Z_]+)(?:=[^`]*)?`/g),
      ...all(operations, /`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g),
      ...all(unit, /(?:^Environment=| )([A-Z_]+)=/gm),
    ];
    // Where tests find what they need, and words that stand for what somebody fills in.
    const others = [
      ...ofCompose,
      'CHROMIUM_PATH',
      'CLUSTER_PER_SECOND',
      'TEST_DATABASE_URL',
      'TEST_OBJECT_STORE',
      'FILE',
      'FULL_NAME',
      'SIGTERM',
      'STAFF_PASSWORD',
    ];
    expect(named.filter((name) => !settings.includes(name) && !others.includes(name))).toEqual([]);
  });

  it('are in .env.example once', () => {
    expect(example).toEqual([...new Set(example)]);
  });

  it('are explained when they exist', () => {
    const text = read('README.md') + operations;
    expect(settings.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
  });

  it('are in .env.example when compose.yaml asks for them', () => {
    const asked = all(compose, /\$\{([A-Z_]+)/g);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !example.includes(name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const [, services = '', volumes = ''] = /^services:\n(.*)^volumes:\n(.*)/ms.exec(compose) ?? [];
  const names = all(services, /^ {2}(\w+):$/gm);
  const head = compose.slice(0, compose.indexOf('services:'));

  it('has the site alone, and a profile for each thing it may stand beside, told in its head', () => {
    const profiles = all(services, /^ {4}profiles: \[(\w+)\]$/gm);
    expect(names).toEqual(['site', ...profiles]);
    expect(profiles.sort()).toEqual(['caddy', 'nginx', 'postgres', 'store']);
    for (const profile of profiles) expect(head).toContain(`--profile ${profile} `);
  });

  it('names images by version and digest, those of the build as the Dockerfile does, folders that are declared, and files that are there', () => {
    const images = all(services, /^ {4}image: (\S+)$/gm).filter((image) => image !== 'forecourt');
    expect(images.length).toBe(4);
    // A tag may be given another image tomorrow.
    const isPinned = (image: string) =>
      /^\$\{[A-Z]+_IMAGE:-[\w/]+:\d[\w.-]*@sha256:[\da-f]{64}\}$/.test(image);
    expect(images.filter((image) => !isPinned(image))).toEqual([]);
    const ofBuild = all(services, /\b((?:NODE|DEBIAN)_IMAGE): \$\{\w+:-(?:\S+)\}$/gm);
    expect(ofBuild).toEqual(['NODE_IMAGE', 'DEBIAN_IMAGE']);
    for (const [, name, image] of read('Dockerfile').matchAll(/^ARG (\w+)=(\S+@sha256:[\da-f]{64})$/gm))
      expect(services).toContain(`${name}: \${${name}:-${image}}`);
    expect(all(read('Dockerfile'), /^ARG (\w+)=\S+@sha256:[\da-f]{64}$/gm)).toEqual(ofBuild);
    const mounted = all(services, /['\s]([\w./-]+):\/[\w/.-]+(?::ro)?['\n]/g);
    const declared = all(volumes, /^ {2}(\w+):$/gm);
    expect(declared.length).toBeGreaterThan(3);
    // The certificate is the dealer's own.
    const known = (name: string) =>
      declared.includes(name) || (name.startsWith('./') && existsSync(name)) || name === './certificates';
    expect(mounted.filter((name) => !known(name))).toEqual([]);
    expect(declared.filter((name) => !mounted.includes(name))).toEqual([]);
    expect(all(services, /(?:depends_on: \[|^ {6})(\w+)(?:\]|: \{ condition)/gm)).toEqual(
      expect.arrayContaining(['postgres', 'store', 'site']),
    );
  });

  it('lets the store start only with a key and a secret', () => {
    const [, script = ''] = /^ {6}- -c\n {6}- \|\n((?: {8}.*\n)+)/m.exec(services) ?? [];
    const run = (env: Record<string, string | undefined>) =>
      spawnSync(
        '/bin/sh',
        ['-c', script.replaceAll('$$', '$').replace('/entrypoint.sh', 'echo'), 'store', 'mini'],
        {
          env,
          encoding: 'utf8',
        },
      );
    for (const env of [
      {},
      { AWS_ACCESS_KEY_ID: 'key' },
      { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: 's' },
    ]) {
      const { status, stdout, stderr } = run(env);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain('Set PHOTO_STORE_KEY and PHOTO_STORE_SECRET');
    }
    expect(run({ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 's' })).toMatchObject({
      status: 0,
      stdout: 'mini\n',
    });
  });

  it('lets the store that it brings be used by the settings that it tells', () => {
    const [, bucket] = /S3_BUCKET: (\S+)/.exec(services) ?? [];
    for (const text of [head, read('.env.example')]) {
      expect(text).toContain(`s3://${bucket}`);
      expect(text).toContain('http://store:8333');
    }
  });
});

it('README.md begins with six pictures, small enough to be read on a phone', () => {
  const pictures = all(read('README.md'), /(?:src="|\]\()(docs\/pictures\/[^")]+)/g);
  expect(new Set(pictures).size).toBe(6);
  for (const picture of pictures)
    expect([picture, statSync(picture).size < 120_000]).toEqual([picture, true]);
});
