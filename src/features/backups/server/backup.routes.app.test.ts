import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aForm } from '#features/photos/server/pictures.fixture.ts';
import { putInForce } from '#test/support/run-days.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';

let site: BackupSite;

beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
});

describe('a backup', () => {
  it('is listed with its size and time, readable by this user only', async () => {
    const backup = await site.create();
    expect(backup.filename).toMatch(/^backup-20260302T000000000Z-[0-9a-f]{6}\.tar$/);
    const file = await stat(join(site.backups, backup.filename));
    expect(file.mode & 0o777).toBe(0o600);
    const answer = await site.call('GET', 'backups');
    expect(answer.json()).toEqual({
      success: true,
      backups: [{ filename: backup.filename, size: file.size, created: '2026-03-02T00:00:00.000Z' }],
    });
  });

  it('holds no account, password or session', async () => {
    const { filename } = await site.create();
    const content = await readFile(join(site.backups, filename), 'latin1');
    expect(content).not.toMatch(/argon2|rows\/(staff|sessions|attempts)/);
  });

  it('is downloaded as a file', async () => {
    const { filename, size } = await site.create();
    const answer = await site.call('GET', `export-backup?filename=${filename}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
      'content-length': String(size),
    });
    expect(answer.rawPayload.equals(await readFile(join(site.backups, filename)))).toBe(true);
  });

  it('is deleted', async () => {
    const { filename } = await site.create();
    expect((await site.call('DELETE', `backups/${filename}`)).json()).toMatchObject({ success: true });
    expect(await site.list()).toEqual([]);
    expect((await site.call('DELETE', `backups/${filename}`)).statusCode).toBe(404);
  });

  it('comes first in the list when it is the newest', async () => {
    const first = await site.create();
    site.clock.advance(1);
    const second = await site.create();
    expect((await site.list()).map(({ filename }) => filename)).toEqual([second.filename, first.filename]);
  });

  it('is refused as the third, also when asked for many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.call('POST', 'backup')));
    const codes = answers.map((answer) => answer.json<{ code?: string }>().code);
    const made = codes.filter((code) => code === undefined).length;
    expect([1, 2]).toContain(made);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(8 - made);
    expect(await site.list()).toHaveLength(made);
    if (made === 1) await site.create();
    const third = await site.call('POST', 'backup');
    expect(third.statusCode).toBe(409);
    expect(third.json()).toMatchObject({ code: 'limit_reached' });
    expect(await site.list()).toHaveLength(2);
  });
});

describe('a restore', () => {
  it('brings back every row and every byte, and leaves accounts and sessions alone', async () => {
    const before = await site.digest();
    const { filename } = await site.create();
    await site.wipe();
    expect(await site.digest()).not.toBe(before);
    const answer = await site.call('POST', 'restore', { filename });
    expect(answer.json()).toMatchObject({ success: true });
    expect(await site.digest()).toBe(before);
    expect(await site.getJson('/api/vehicles')).toMatchObject({ vehicles: [{}, {}] });
    expect(await site.listFiles()).toHaveLength(2);
    const { rows } = await site.rowsOf(
      (await site.db.selectFrom('photos').selectAll().executeTakeFirstOrThrow()).vehicle_id,
    );
    expect((await site.inject(`/api/photos/${rows[0]?.id}`)).statusCode).toBe(200);
  });

  it('gives out new ids afterwards', async () => {
    const { filename } = await site.create();
    const later = await site.addVehicle();
    await site.call('POST', 'restore', { filename });
    expect(await site.addVehicle()).toBeGreaterThan(later);
    await site.call('POST', 'restore', { filename });
  });

  it('can be undone by its safety snapshot; the last five that no backup has and the first of the day are kept', async () => {
    const { filename } = await site.create();
    for (let round = 0; round < 6; round += 1) {
      site.clock.advance(1);
      await site.addVehicle({ make: `Of round ${round}` });
      const before = await site.digest();
      await site.call('POST', 'restore', { filename });
      if (round > 0) continue;
      const [snapshot] = (await site.call('GET', 'safety-snapshots')).json().snapshots;
      expect(snapshot.reason).toBe(`Before the restore of ${filename}`);
      site.clock.advance(1);
      const undone = await site.call('POST', 'restore', { filename: snapshot.filename });
      expect(undone.statusCode).toBe(200);
      expect(await site.digest()).toBe(before);
    }
    expect((await site.call('GET', 'safety-snapshots')).json().snapshots).toHaveLength(6);
    expect(await site.list()).toHaveLength(1);
  });

  it('brings no enquiry back that is past its time; an old backup goes, and that is told', async () => {
    const { id: _id, ...inquiry } = await site.db
      .selectFrom('inquiries')
      .selectAll()
      .executeTakeFirstOrThrow();
    const created_at = '2020-01-01T00:00:00.000Z';
    await putInForce(site);
    const old = { ...inquiry, first_name: 'Forgotten', submission_key: 'forgotten', created_at };
    await site.db.insertInto('inquiries').values(old).execute();
    const { filename } = await site.create();
    site.clock.advance(1);
    await site.create();
    const listNames = async () => {
      const rows = await site.db.selectFrom('inquiries').select('first_name').execute();
      return rows.map(({ first_name }) => first_name);
    };
    await site.services.backupService.restore(filename, { staffId: null, fullName: 'Dana' });
    expect(await listNames()).toEqual([inquiry.first_name]);

    const { backupService } = site.services;
    // As the terminal command restores it.
    await site.db.insertInto('inquiries').values(old).execute();
    const by = { staffId: null, fullName: 'Command line' };
    await backupService.restoreFile({ path: join(site.backups, filename), filename, by });
    expect(await listNames()).toEqual([inquiry.first_name]);
    await backupService.removeOld(24);
    expect(await backupService.list()).toHaveLength(2);
    expect(await backupService.listSnapshots()).not.toEqual([]);
    const now = site.clock.now();
    site.clock.set('2029-01-01T00:00:00.000Z');
    await backupService.removeOld(24);
    site.clock.set(now.toISOString());
    // However old the clock makes them look, the last of each kind stays.
    expect(await backupService.list()).toHaveLength(1);
    expect(await backupService.listSnapshots()).toHaveLength(1);
    const told = await site.db.selectFrom('activity').select('title').execute();
    const title = `Backup deleted: ${filename}, made more than 24 months ago`;
    expect(told).toContainEqual({ title });
  });

  it('does not send a mail again that went out since', async () => {
    const inquiry = await site.db.selectFrom('inquiries').selectAll().executeTakeFirstOrThrow();
    const at = '2026-03-02T00:00:00.000Z';
    const mail = {
      inquiry_id: inquiry.id,
      kind: 'dealership',
      about: inquiry.submission_key,
      next_attempt_at: at,
      created_at: at,
    };
    await site.db.insertInto('outbox').values(mail).execute();
    const { filename } = await site.create();
    await site.db.updateTable('outbox').set({ sent_at: at }).execute();
    await site.call('POST', 'restore', { filename });
    const [stored] = await site.db.selectFrom('outbox').selectAll().execute();
    expect(stored).toMatchObject({ kind: 'dealership', sent_at: at });
  });

  it('is refused while another operation runs', async () => {
    const { filename } = await site.create();
    const { promise, resolve } = Promise.withResolvers<void>();
    const other = site.services.heavyOperations.run('An import', () => promise);
    for (const [method, url] of [
      ['POST', 'restore'],
      ['POST', 'backup'],
      ['DELETE', `backups/${filename}`],
    ] as const) {
      const answer = await site.call(method, url, url === 'restore' ? { filename } : undefined);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'busy',
        message: expect.stringContaining('An import is running'),
      });
    }
    resolve();
    await other;
    expect(await site.list()).toHaveLength(1);
  });
});

describe('an upload', () => {
  async function upload(content: Buffer, field = 'backup') {
    const { payload, headers } = aForm(
      [{ content, field, name: '../../x.tar', type: 'application/octet-stream' }],
      {},
    );
    const url = '/api/admin/database/upload-backup';
    return site.inject({ method: 'POST', url, payload, headers: { ...headers, cookie: site.cookie } });
  }

  it('takes a backup made elsewhere, and restores it', async () => {
    const before = await site.digest();
    const { filename } = await site.create();
    const content = await readFile(join(site.backups, filename));
    await site.call('DELETE', `backups/${filename}`);
    const answer = await upload(content);
    expect(answer.statusCode).toBe(200);
    const added = answer.json().backup;
    expect(await site.list()).toEqual([added]);
    await site.wipe();
    await site.call('POST', 'restore', { filename: added.filename });
    expect(await site.digest()).toBe(before);
  });

  it('refuses what is not one, the wrong field and the third', async () => {
    const { filename } = await site.create();
    const content = await readFile(join(site.backups, filename));
    expect((await upload(Buffer.from('hello'))).statusCode).toBe(400);
    expect((await upload(Buffer.alloc(0))).statusCode).toBe(400);
    expect((await upload(content.subarray(0, -1))).statusCode).toBe(400);
    expect((await upload(content, 'photos')).statusCode).toBe(400);
    await site.create();
    expect((await upload(content)).json()).toMatchObject({ code: 'limit_reached' });
    expect((await readdir(site.backups)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await site.list()).toHaveLength(2);
  });
});

describe('a name that the server did not make', () => {
  const names = [
    '../forecourt.db',
    '..%2fforecourt.db',
    '%2e%2e%2fforecourt.db',
    '..\\forecourt.db',
    '/etc/passwd',
    'a\u0000.tar',
    '',
    '.',
    '..',
    'x'.repeat(300),
    ';id',
    '$(id)',
    'canary.tar',
    'safety',
    'safety/canary.tar',
    'backup-20260302T000000000Z-abcdef.tar.part',
    'backup-20260302T000000000Z-ABCDEF.tar',
    'backup-20260302T000000000Z-abcdef.tar\n',
    'backup-20260302T000000000Z-abcdef.tar/../canary.tar',
  ];

  it('names nothing', async () => {
    await mkdir(site.backups, { recursive: true });
    await writeFile(join(site.backups, 'canary.tar'), 'alive');
    const before = await site.digest();
    for (const name of names) {
      const encoded = encodeURIComponent(name);
      for (const answer of [
        await site.call('DELETE', `backups/${encoded}`),
        await site.call('POST', 'restore', { filename: name }),
        await site.call('GET', `export-backup?filename=${encoded}`),
      ]) {
        expect([400, 404], `${name}: ${answer.body}`).toContain(answer.statusCode);
      }
    }
    expect((await site.call('POST', 'restore', {})).statusCode).toBe(400);
    expect((await site.call('POST', 'restore', { filename: ['a'] })).statusCode).toBe(400);
    expect(await site.digest()).toBe(before);
    expect(await readFile(join(site.backups, 'canary.tar'), 'utf8')).toBe('alive');
  });

  it('is refused before that without a session', async () => {
    const { filename } = await site.create();
    const answer = await site.inject(`/api/admin/database/export-backup?filename=${filename}`);
    expect(answer.statusCode).toBe(401);
    expect((await site.inject(`/backups/${filename}`)).statusCode).toBe(404);
  });
});
