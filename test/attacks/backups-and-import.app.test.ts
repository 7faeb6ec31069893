import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupSite, startBackupSite } from '#features/backups/server/backup-site.fixture.ts';

let site: BackupSite;
let filename: string;
let before: string;
beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
  ({ filename } = await site.create());
  before = await site.digest();
});
afterAll(() => site.close());

describe('S24: a backup by a name that the server never made', () => {
  it('is deleted, restored and downloaded', async () => {
    const canaries = [
      join(site.backups, 'canary.tar'),
      join(site.backups, 'safety', 'canary.tar'),
      join(site.dataDir, 'canary.db'),
      join(site.dataDir, 'backup-20260302T000000000Z-abcdef.tar'),
    ];
    await mkdir(join(site.backups, 'safety'), { recursive: true });
    for (const path of canaries) await writeFile(path, 'alive');
    const names = [
      ...[
        '../canary.db',
        '..%2fcanary.db',
        '%2e%2e%2fcanary.db',
        '..\\canary.db',
        '....//canary.db',
        './canary.tar',
      ],
      ...['..%252fcanary.db', '%252e%252e/canary.db', '..;/canary.db', '..%c0%afcanary.db', '．．/canary.db'],
      ...['/etc/passwd', 'file:///etc/passwd', 'C:\\boot.ini', '\\\\host\\share', '~/x', '-rf', '--help'],
      ...['canary.tar', 'safety/canary.tar', 'safety%2fcanary.tar', 'safety', 'CON', 'nul.tar'],
      ...['', '.', '..', ' ', '\t', '*', '?', '*.tar', 'x'.repeat(300), `${'a/'.repeat(200)}b`],
      ...[
        ';id',
        '$(id)',
        '`id`',
        '|id',
        '&&id',
        "' OR 1=1--",
        '%00',
        'a\0.tar',
        `${filename}\0`,
        `${filename}%00.txt`,
      ],
      ...[
        `${filename}/`,
        `./${filename}`,
        `x/../${filename}`,
        ` ${filename}`,
        `${filename} `,
        filename.toUpperCase(),
      ],
      ...[`${filename}.part`, `${filename}\n`, `../backup-20260302T000000000Z-abcdef.tar`],
    ];
    expect(names.length).toBeGreaterThanOrEqual(40);
    for (const name of names) {
      const encoded = encodeURIComponent(name);
      for (const [what, answer] of [
        ['DELETE', await site.call('DELETE', `backups/${encoded}`)],
        ['restore', await site.call('POST', 'restore', { filename: name })],
        ['download', await site.call('GET', `export-backup?filename=${encoded}`)],
      ] as const) {
        expect([400, 404], `${what} ${name}: ${answer.statusCode}`).toContain(answer.statusCode);
        expect(answer.body).not.toMatch(/root:|alive/);
      }
    }
    for (const path of canaries) expect(await readFile(path, 'utf8')).toBe('alive');
    expect((await site.list()).map((backup) => backup.filename)).toEqual([filename]);
    expect(await site.digest()).toBe(before);
  });
});

describe('S25: what can be taken away', () => {
  it('from a backup and an export: no accounts, no sessions; from an export: no enquiries', async () => {
    const secrets = [/argon2/, /"(password_hash|id_hash|username)"/, /dana/i];
    const backup = (await site.call('GET', `export-backup?filename=${filename}`)).rawPayload.toString(
      'latin1',
    );
    for (const secret of secrets.slice(0, 2)) expect(backup).not.toMatch(secret);
    const exported = await site.inject({ url: '/api/admin/data/export', headers: { cookie: site.cookie } });
    for (const secret of secrets) expect(exported.body).not.toMatch(secret);
    expect(exported.body).not.toMatch(/Ngata|ruth@example/);
  });

  it.each(['/backups/', '/data/backups/', '/api/backups/', '/assets/../backups/', '/assets/%2e%2e/backups/'])(
    'from the web: nothing under %s',
    async (folder) => {
      const answer = await site.inject(folder + filename);
      expect(answer.statusCode).toBe(404);
    },
  );
});

describe('S28: an import that makes the server call other machines', () => {
  it('fails by addresses of pictures in every place for one', async () => {
    let calls = 0;
    const listener = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`; // it listens on TCP
    const photo = { url: address, imageUrl: address, src: address, data: undefined, isFeatured: true };
    const row = {
      make: 'Call',
      model: 'Home',
      image: address,
      featuredPhotoUrl: address,
      images: [address],
      photos: [photo],
      description: `<img src="${address}">`,
    };
    const headers = { cookie: site.cookie };
    const payload = { data: [row, { ...row, model: 'Again', photos: [address] }] };
    for (const path of ['import-preview', 'import', 'import-chunk']) {
      const answer = await site.inject({ method: 'POST', url: `/api/admin/data/${path}`, headers, payload });
      expect(answer.statusCode).toBeLessThan(500);
    }
    await site.inject('/api/vehicles?make=Call');
    await new Promise((resolve) => listener.close(resolve));
    expect(calls).toBe(0);
  });
});
