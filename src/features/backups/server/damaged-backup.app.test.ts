import { hash, randomInt } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aForm } from '#features/photos/server/pictures.fixture.ts';
import { listWronglyFeatured } from '#features/vehicles/server/photo-owners.repository.ts';
import { repeats } from '#test/support/repeats.ts';
import { startArchive } from './archive/archive-writer.ts';
import { aboutSchema } from './archive/manifest.ts';
import { BLOCK } from './archive/tar/tar-header.ts';
import { startBackup } from './backup-maker.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { checkData } from './checks/check-data.ts';

// A backup is read through before the database is asked.
const POSITIONS = repeats(120);

let site: BackupSite;
let filename: string;
let path: string;
let content: Buffer;
let before: string;

beforeAll(async () => {
  site = await startBackupSite();
  await site.fill();
  ({ filename } = await site.create());
  path = join(site.backups, filename);
  content = await readFile(path);
  before = await site.digest();
});
afterAll(() => site.close());

async function expectRefused(damaged: Uint8Array, words = /cannot be used/): Promise<void> {
  await writeFile(path, damaged);
  const answer = await site.call('POST', 'restore', { filename });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ message: string }>().message).toMatch(words);
}

async function expectUnchanged(): Promise<void> {
  expect(await site.digest()).toBe(before);
  expect(await site.listFiles()).toHaveLength(2);
  expect((await site.call('GET', 'safety-snapshots')).json().snapshots).toEqual([]);
  expect((await site.inject({ url: '/api/admin/stats', headers: { cookie: site.cookie } })).statusCode).toBe(
    200,
  );
}

describe('a damaged backup is refused and nothing changes', () => {
  it('is refused with one bit turned, anywhere', async () => {
    for (let round = 0; round < POSITIONS; round += 1) {
      const damaged = Buffer.from(content);
      const at = randomInt(damaged.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << randomInt(8));
      await expectRefused(damaged);
    }
    await expectUnchanged();
  });

  it('cut off anywhere, or with something behind it', async () => {
    for (let round = 0; round < POSITIONS; round += 1) {
      await expectRefused(content.subarray(0, randomInt(content.length)));
    }
    await expectRefused(Buffer.concat([content, Buffer.from('x')]));
    await expectRefused(Buffer.concat([content, content]));
    await expectUnchanged();
  });

  it('is refused when it is empty, a text, or of another program', async () => {
    await expectRefused(Buffer.alloc(0));
    await expectRefused(Buffer.from('{"vehicles":[]}'.repeat(10)), /not a Forecourt backup/);
    await expectRefused(Buffer.from('SQLite format 3\0'.repeat(100)), /not a Forecourt backup/);
    await expectRefused(gzipSync('hello'.repeat(100)));
    await expectUnchanged();
  });
});

describe('a file in the format that backups had before they were tar files', () => {
  const former = Buffer.from('FORECOURTBACKUP\n\0\0\0\x58{"name":"about","bytes":104,"sha256":"');
  const words =
    /^This backup cannot be used: .*before version 1\.0\.0 \(\.fcb\).* Restore it with version 1\.0\.0.* Nothing was changed\.$/;
  const name = 'backup-20260301T000000000Z-0c0ffe.fcb';
  const file = () => join(site.backups, name);

  it('is refused with what it is and how to get at it, whatever its name or length', async () => {
    await expectRefused(former, words);
    await expectRefused(Buffer.concat([former, content]), words);
    await writeFile(path, content);
    const { payload, headers } = aForm([{ content: former, field: 'backup', name: 'old.tar' }]);
    const answer = await site.inject({
      method: 'POST',
      url: '/api/admin/database/upload-backup',
      payload,
      headers: { ...headers, cookie: site.cookie },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(words);
    expect(await readdir(site.backups)).toEqual([filename]);
    await expectUnchanged();
  });

  it('is still listed, refused by restore and check-data, downloaded and deleted', async () => {
    await writeFile(file(), former);
    expect((await site.list()).map((one) => one.filename)).toEqual([filename, name]);
    const answer = await site.call('POST', 'restore', { filename: name });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(words);
    const problems = await checkData({
      ...site.services,
      dataDir: site.dataDir,
      listPhotoKeys: site.services.photos.listKeys,
      listWronglyFeatured: () => listWronglyFeatured(site.db),
    });
    expect(problems).toEqual([expect.stringMatching(/^backup-\S+\.fcb: This backup cannot be used/)]);
    const download = await site.call('GET', `export-backup?filename=${name}`);
    expect(download.rawPayload.equals(former)).toBe(true);
    expect((await site.call('DELETE', `backups/${name}`)).statusCode).toBe(200);
    await expectUnchanged();
  });
});

describe('a backup in the making', () => {
  it('is read back before it gets its name: one that the disk did not keep never has one', async () => {
    const about = {
      product: 'forecourt',
      format: 1,
      schema: '0001-foundation',
      createdAt: '2026-03-02T00:00:00Z',
    };
    const file = join(site.dataDir, 'kept-badly.tar');
    const { database, photoService } = site.services;
    const backup = await startBackup(
      { database, photoService },
      { path: file, about: aboutSchema.parse(about) },
    );
    await backup.copyPhotos();
    await database.readSnapshot((tx) => backup.completeIn(tx));
    const written = await readFile(`${file}.part`);
    // In the rows; photos are compared as they are written, see archive/file-jobs.
    const at = written.indexOf('rows/vehicles') + BLOCK + 88;
    written[at] = (written[at] ?? 0) ^ 1;
    await writeFile(`${file}.part`, written);
    await expect(backup.publish()).rejects.toThrow(/damaged/);
    await backup.discard();
    expect((await readdir(site.dataDir)).filter((name) => name.startsWith('kept-badly'))).toEqual([]);
  });
});

describe('a whole file that does not fit is refused by name', () => {
  const about = {
    product: 'forecourt',
    format: 1,
    schema: '0001-foundation',
    createdAt: '2026-03-02T00:00:00.000Z',
  } as const;
  const mail = {
    id: 1,
    inquiry_id: 9,
    kind: 'dealership',
    attempts: 0,
    next_attempt_at: '2026-03-02T00:00:00.000Z',
    sent_at: null,
    last_error: null,
    given_up_at: null,
    waited_s: 0,
    created_at: '2026-03-02T00:00:00.000Z',
  };
  type Writer = Awaited<ReturnType<typeof startArchive>>;

  async function made(head: Parameters<typeof startArchive>[1], fill: (archive: Writer) => Promise<void>) {
    const file = join(site.dataDir, `${hash('sha256', JSON.stringify(head) + fill)}.tar`);
    const archive = await startArchive(file, head, site.services.photoService);
    await fill(archive);
    await archive.complete();
    await archive.publish();
    return readFile(file);
  }
  const nothing = async () => {};

  it.each([
    ['a newer format', { ...about, format: 2 }, nothing, /format 2/],
    ['a newer schema', { ...about, schema: '9999-later' }, nothing, /schema 9999-later of a newer version/],
    [
      'an unknown column',
      about,
      (archive: Writer) => archive.addRows('outbox', [{ id: 1, colour: 'red' }]),
      /no column colour/,
    ],
    [
      'a wrong value',
      about,
      (archive: Writer) => archive.addRows('outbox', [{ ...mail, attempts: 'many' }]),
      /wrong value/,
    ],
    [
      'a missing row',
      about,
      (archive: Writer) => archive.addRows('outbox', [mail]),
      /refer to rows it lacks/,
    ],
  ] as const)('%s', async (_name, head, fill, words) => {
    await expectRefused(await made(head, fill), words);
    await expectUnchanged();
  });
});
