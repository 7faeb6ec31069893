import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseWithoutRoom } from '#server/files/disk-reserve.ts';
import { rememberFormerId } from '#server/installation/former-ids.ts';
import { giveDatabaseId } from '#server/installation/installation-id.ts';
import { createObjectStore } from '#server/object-store/object-store.ts';
import type { AnswerOf } from '#shared/call.ts';
import { DAY_MS } from '#shared/dates.ts';
import { startMailServer } from '#test/support/mail/mail-server.ts';
import { putInForce } from '#test/support/run-days.ts';
import { startFaultyStore } from '#test/support/stores/faulty-store.ts';
import { fakeClock } from '#test/support/test-app.ts';
import type { listNightlyBackups } from '../backup.contract.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { createNightlyBackupsService } from './nightly/nightly-backups.service.ts';
import { createNightlyFiles } from './nightly/nightly-files.ts';
import { createNightlyStateRepository, type NightlyState } from './nightly/nightly-state.repository.ts';
import { rehearse } from './nightly/rehearsal.ts';

// With photos in a store, the nightly backups are there too, behind a line that can be disturbed.
const inStore = process.env.TEST_PHOTOS === 'store';
const OURS = 'ab'.repeat(16);
const THEIRS = 'cd'.repeat(16);
const HOUR_MS = 3_600_000;
const TOKEN = 'a token of the metrics';

let line: Awaited<ReturnType<typeof startFaultyStore>> | undefined;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let site: BackupSite;
let folder: string;
const listCarryOver = () => site.services.brought().carryOver;

beforeAll(async () => {
  mail = await startMailServer(0);
  line = inStore ? await startFaultyStore() : undefined;
  const { PHOTO_STORE: address, ...store }: Record<string, string> = line?.env ?? {};
  site = await startBackupSite({
    // Two o'clock in Sydney has passed.
    clock: fakeClock('2026-03-02T00:00:00.000Z'),
    env: {
      BACKUP_HOUR: '2',
      METRICS_TOKEN: TOKEN,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      ...(line && { ...store, BACKUP_STORE: `${address}/backups` }),
    },
  });
  folder = join(site.dataDir, 'backups', 'nightly');
  await giveDatabaseId(site.db, OURS);
  await putInForce(site);
  await site.fill();
  await site.services.outboxService?.sendDue();
  await site.services.clockWatch.look();
});
afterAll(async () => {
  await site.close();
  await mail.stop();
  line?.close();
});

const bucket = () => createObjectStore(site.services.config.backups.store ?? expect.fail());
const run = () => site.services.nightlyBackups.runIfDue();
const tell = () => site.services.nightlyBackups.tellIfLate();
const describeNights = () => site.services.nightlyBackups.describe();
const names = async () => (await describeNights()).backups.map(({ filename }) => filename);
/** Time goes by, and nobody doubts the clock. */
const goOnTo = (at: string) => site.clock.advance(Date.parse(at) - site.clock.now().getTime());
const by = { staffId: null, fullName: 'Dana' };
const restore = (filename: string) => site.services.nightlyBackups.restore(filename, by);
const warnings = async () => (await site.services.systemStatusService.check()).warnings;

async function figure(name = 'forecourt_nightly_backup_failed'): Promise<number> {
  const answer = await site.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(answer.body)?.[1]);
}

/** A file that looks like a nightly backup of that moment. */
async function plant(name: string): Promise<void> {
  for (const one of [name, `${name}.sha256`]) {
    if (inStore) await bucket().write(one, Buffer.from('x'));
    else {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, one), 'x');
    }
  }
}
async function listAll(): Promise<string[]> {
  if (!inStore) return readdir(folder);
  const found: string[] = [];
  for await (const { objects } of bucket().list('')) found.push(...objects.map(({ name }) => name));
  return found;
}
function nameAt(at: string, id = OURS): string {
  return `nightly-${id.slice(0, 12)}-${at.replaceAll(/[-:.]/g, '')}-0a0b0c.tar`;
}

const META = 'nightly_backups';
async function readState(): Promise<NightlyState> {
  const rows = await site.db.selectFrom('meta').select('value').where('key', '=', META).execute();
  return JSON.parse(rows[0]?.value ?? '{}');
}
const writeState = (state: NightlyState) =>
  site.db
    .updateTable('meta')
    .set({ value: JSON.stringify(state) })
    .where('key', '=', META)
    .execute();

const readStored = async (name: string): Promise<Buffer> =>
  (inStore ? await bucket().read(name) : await readFile(join(folder, name))) ?? expect.fail();
async function damage(name: string): Promise<Buffer> {
  const whole = await readStored(name);
  await putBack(name, whole.subarray(0, 5_000));
  return whole;
}
const putBack = (name: string, content: Buffer) =>
  inStore ? bucket().write(name, content) : writeFile(join(folder, name), content);

/** No room on the disk, or no store. */
async function breakPlace(): Promise<() => Promise<void>> {
  if (line) {
    line.set('unavailable');
    return async () => line?.set('none');
  }
  await rename(folder, `${folder}-aside`);
  await writeFile(folder, 'in the way');
  return async () => {
    await rm(folder);
    await rename(`${folder}-aside`, folder);
  };
}

describe('a nightly backup', () => {
  it('is made once a night, read back, and counted by nobody else', async () => {
    await Promise.all([run(), run()]);
    await run();
    const { backups, ...rest } = await describeNights();
    expect(backups).toMatchObject([{ isVerified: true, created: '2026-03-02T00:00:00.000Z' }]);
    expect(backups[0]?.filename).toMatch(/^nightly-abababababab-20260302T000000000Z-[0-9a-f]{6}\.tar$/);
    expect(rest).toMatchObject({
      hour: 2,
      place: inStore ? 'store' : 'folder',
      isEncrypted: false,
      problem: null,
      lastMadeAt: '2026-03-02T00:00:00.000Z',
      failure: null,
    });
    const answer = await site.call('GET', 'nightly-backups');
    expect(answer.json<AnswerOf<typeof listNightlyBackups>>()).toEqual({ success: true, backups, ...rest });
    // Nothing of the making is left.
    expect(await listAll()).toHaveLength(2);
    if (inStore) expect(await readdir(folder)).toEqual([]);
    expect(await site.list()).toEqual([]);
    const panels = await site.inject({
      url: '/api/admin/dashboard-panels',
      headers: { cookie: site.cookie },
    });
    expect(panels.json()).toMatchObject({ lastBackupAt: '2026-03-02T00:00:00.000Z' });
  });

  it('is downloaded as it is stored, and none of another name', async () => {
    const [backup] = (await describeNights()).backups;
    const download = (filename = '') => site.call('GET', `export-backup?filename=${filename}`);
    const answer = await download(backup?.filename);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="${backup?.filename}"`,
      'content-length': String(backup?.size),
    });
    expect(answer.rawPayload).toHaveLength(backup?.size ?? 0);
    // As `sha256sum` would say of the file and of its mark.
    const sum = createHash('sha256').update(answer.rawPayload).digest('hex');
    expect(String(await readStored(`${backup?.filename}.sha256`))).toContain(sum);
    expect((await download(backup?.filename.replace('abab', 'baba'))).statusCode).toBe(404);
  });

  it('restores everything, by the same call as other backups', async () => {
    const before = await site.digest();
    const [filename = ''] = await names();
    await site.wipe();
    expect(await site.digest()).not.toBe(before);
    const answer = await site.call('POST', 'restore', { filename });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await site.digest()).toBe(before);
    const strange = await site.call('POST', 'restore', {
      filename: nameAt('2026-03-02T00:00:00.000Z', THEIRS),
    });
    expect(strange.statusCode).toBe(404);
  });

  it('is made in the night after, and again when the clock was set back', async () => {
    site.clock.advance(14 * HOUR_MS);
    await run();
    expect(await names()).toHaveLength(1);
    site.clock.advance(HOUR_MS);
    await run();
    expect(await names()).toHaveLength(2);
    site.clock.set('2025-12-24T03:00:00.000Z');
    await run();
    await run();
    expect(await names()).toHaveLength(3);
    goOnTo('2026-03-02T16:00:00.000Z');
  });

  it('brings no enquiry back that is past its time', async () => {
    const [filename = ''] = await names();
    site.clock.advance(800 * DAY_MS);
    await site.services.clockWatch.look();
    await site.wipe();
    await restore(filename);
    expect(await site.db.selectFrom('inquiries').selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom('vehicles').selectAll().execute()).toHaveLength(2);
    site.clock.set('2026-03-02T17:00:00.000Z');
  });
});

describe('of many', () => {
  it('those go that the rule does not keep, and no others', async () => {
    const days = Array.from(
      { length: 14 },
      (_, day) => new Date(Date.parse('2026-03-02T15:30:00.000Z') - day * DAY_MS),
    );
    for (const at of days) await plant(nameAt(at.toISOString()));
    const theirs = nameAt('2020-01-01T00:00:00.000Z', THEIRS);
    const strange = 'nightly-notes.tar';
    for (const one of [theirs, strange]) await plant(one);
    goOnTo('2026-03-03T16:00:00.000Z');
    await run();
    const left = await names();
    expect(left.length).toBeLessThanOrEqual(7 + 4 + 6 + 1);
    expect(left[0]).toContain('20260303T160000000Z');
    expect(left).toContain(nameAt('2026-02-27T15:30:00.000Z'));
    expect(left).not.toContain(nameAt('2026-02-19T15:30:00.000Z'));
    const all = await listAll();
    for (const one of [theirs, strange]) expect(all).toEqual(expect.arrayContaining([one, `${one}.sha256`]));
    // Each with its mark, and no mark without its backup.
    expect(all.length).toBe(2 * left.length + 4);
  });

  it('none goes while the clock is doubted', async () => {
    const before = await names();
    site.clock.set('2030-06-01T00:00:00.000Z');
    await run();
    const after = await names();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
    site.clock.set('2026-03-04T16:00:00.000Z');
    await run();
    expect((await names()).some((name) => name.includes('2030'))).toBe(true);
  });

  it('what killed attempts left goes with the next, and nothing of others', async () => {
    const ours = nameAt('2026-03-01T00:00:00.000Z');
    const theirs = nameAt('2026-03-01T00:00:00.000Z', THEIRS);
    for (const name of [ours, theirs])
      for (const ending of ['.part', '.plain.part', '.writing.part'])
        await writeFile(join(folder, name + ending), 'half');
    if (inStore)
      for (const name of [ours, theirs]) await (await bucket().startLarge(name)).add(Buffer.from('x'));
    site.clock.advance(DAY_MS);
    await run();
    const parts = (await readdir(folder)).filter((name) => name.endsWith('.part'));
    if (!inStore)
      expect(parts.sort()).toEqual(['.part', '.plain.part', '.writing.part'].map((end) => theirs + end));
    const open: string[] = [];
    if (inStore) await bucket().abandonLarge('', (name) => open.push(name) > 0);
    expect(open).toEqual(inStore ? [theirs] : []);
    for (const name of parts) await rm(join(folder, name));
  });
});

describe('a night that fails', () => {
  it('is told on the dashboard, on the page and by one mail, keeps the others, and is made up for', async () => {
    const before = await names();
    site.clock.advance(DAY_MS);
    const mend = await breakPlace();
    await run();
    await run();
    site.clock.advance(2 * HOUR_MS);
    await run();
    const [warning = ''] = await warnings();
    expect(warning).toMatch(/^The nightly backup failed: .*\. Owners see more on the Database page\.$/);
    const { failure } = await describeNights();
    expect(warning).toContain(failure?.problem ?? 'nothing');
    await site.services.outboxService?.sendDue();
    expect(
      mail.received.filter(({ raw }) => raw.includes('Subject: The nightly backup failed')),
    ).toHaveLength(1);
    if (inStore) expect(failure?.problem).toContain('The backup store s3://');
    await mend();
    expect(await names()).toEqual(before);
    site.clock.advance(HOUR_MS);
    await run();
    expect((await names()).some((name) => !before.includes(name))).toBe(true);
    expect(await warnings()).toEqual([]);
    expect((await describeNights()).failure).toBeNull();
  });

  it('is one without room on the disk', async () => {
    await refuseWithoutRoom(site.dataDir, 1_000);
    await expect(refuseWithoutRoom(site.dataDir, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      /^The disk is too full for this: it has [\d.]+ [GT]B free, this needs about .*, and [\d.]+ MB are kept for inquiries/,
    );
  });

  it('is one that another operation keeps waiting for six hours, by its name', async () => {
    site.clock.advance(DAY_MS);
    const before = await names();
    const mailed = () => mail.received.filter(({ raw }) => raw.includes('The nightly backup failed')).length;
    const mailedBefore = mailed();
    // As of a process that was frozen in the middle of one.
    const claim = await site.services.database.claims.claim('A restore');
    if ('running' in claim) return expect.fail();
    const look = async (hours: number) => {
      site.clock.advance(hours * HOUR_MS);
      await run();
      await tell();
      await site.services.outboxService?.sendDue();
      return { told: await warnings(), mails: mailed() - mailedBefore, figure: await figure() };
    };
    expect(await look(0)).toEqual({ told: [], mails: 0, figure: 0 });
    expect(await look(5.9)).toEqual({ told: [], mails: 0, figure: 0 });
    const late = await look(0.1);
    expect(late).toEqual({
      told: [
        'The nightly backup failed: It is more than six hours late, because this has not ended: A restore. If nobody is waiting for that any more, have the site restarted. Owners see more on the Database page.',
      ],
      mails: 1,
      figure: 1,
    });
    expect((await describeNights()).failure?.problem).toMatch(/^It is more than six hours late/);
    expect(await look(1)).toEqual(late);
    expect(mail.received.at(-1)?.raw).toContain('this has not ended: A restore');
    await claim.release();
    expect(await look(0)).toEqual({ told: [], mails: 1, figure: 0 });
    expect(await names()).toHaveLength(before.length + 1);
  });

  it('is one that an import keeps waiting, with what to do; one of a machine that was off is not', async () => {
    // Seven in the morning, five hours after it was due.
    goOnTo('2026-03-12T20:00:00.000Z');
    await tell();
    expect(await warnings()).toEqual([]);
    const at = site.clock.now().toISOString();
    await site.db
      .insertInto('clearances')
      .values({ vehicle_count: 0, chunk_count: 2, cleared_at: at, last_used_at: at })
      .execute();
    await run();
    site.clock.advance(6 * HOUR_MS);
    await tell();
    expect(await warnings()).toEqual([expect.stringContaining('Put Back')]);
    await site.db.deleteFrom('clearances').execute();
    await run();
    expect(await warnings()).toEqual([]);
  });

  it('is not made up for by a backup that a clock ahead of its time has dated tomorrow', async () => {
    const today = site.clock.now().getTime();
    for (const days of [1, 2]) {
      site.clock.set(new Date(today + days * DAY_MS).toISOString());
      await run();
    }
    const ahead = (await describeNights()).lastMadeAt ?? '';
    expect(Date.parse(ahead)).toBe(today + 2 * DAY_MS);
    site.clock.set(new Date(today).toISOString());
    await run();
    const lastMadeAt = (await describeNights()).lastMadeAt ?? '';
    expect(Date.parse(lastMadeAt)).toBeLessThanOrEqual(today);
    expect(await figure('forecourt_backup_age_seconds')).toBeGreaterThanOrEqual(0);
    for (const days of [1, 2]) {
      const before = await names();
      goOnTo(new Date(today + days * DAY_MS).toISOString());
      await run();
      expect((await names()).filter((name) => !before.includes(name))).toHaveLength(1);
    }
  });

  it('is not called one while a restore is under way', async () => {
    site.clock.advance(DAY_MS);
    await site.services.heavyOperations.run('A restore', () => run());
    expect(await warnings()).toEqual([]);
  });
});

describe('the rehearsal', () => {
  it('is held once a month and counts what came back', async () => {
    goOnTo('2026-04-01T16:00:00.000Z');
    await run();
    const { rehearsal } = await describeNights();
    expect(rehearsal).toMatchObject({ problem: null, at: '2026-04-01T16:00:00.000Z' });
    expect(rehearsal?.rows).toBeGreaterThan(4);
    site.clock.advance(DAY_MS);
    await run();
    expect((await describeNights()).rehearsal?.at).toBe('2026-04-01T16:00:00.000Z');
    expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([]);
  });

  it('a failed one is told on the dashboard and by mail', async () => {
    const { made, rehearsal: _over, ...rest } = await readState();
    await writeState({ made, ...rest });
    const [{ filename = '' } = {}] = made;
    const taken = await damage(filename);
    await run();
    await run();
    expect((await describeNights()).rehearsal?.problem).toMatch(/cannot be used/);
    expect(await warnings()).toEqual([
      expect.stringMatching(/^The newest backup could not be restored for practice: /),
    ]);
    await site.services.outboxService?.sendDue();
    const told = mail.received.filter(({ raw }) => raw.includes('Subject: A backup could not be restored'));
    expect(told).toHaveLength(1);
    await putBack(filename, taken);
  });

  it('brings back one of an older schema, whose cards of deleted vehicles were in a table of their own', async () => {
    const files = createNightlyFiles(site.services.config);
    const place = { ...files.place, source: () => ({ file: 'test/fixtures/backup-0060.tar' }) };
    const [filename = ''] = await names();
    const rehearsal = { files: { ...files, place }, clock: site.clock, listCarryOver };
    await expect(rehearse(rehearsal, filename)).resolves.toBeGreaterThan(20);
  });

  it('finds a backup that is damaged', async () => {
    const files = createNightlyFiles(site.services.config);
    const [filename = ''] = await names();
    const damaged = join(site.dataDir, 'damaged.tar');
    await files.withPlainAt({ place: files.place.source(filename), isSealed: false }, (path) =>
      copyFile(path, damaged),
    );
    const bytes = await readFile(damaged);
    bytes[bytes.length - 3_000] = (bytes[bytes.length - 3_000] ?? 0) ^ 1;
    await writeFile(damaged, bytes);
    const place = { ...files.place, source: () => ({ file: damaged }) };
    const rehearsal = { files, clock: site.clock, listCarryOver };
    await expect(rehearse({ ...rehearsal, files: { ...files, place } }, filename)).rejects.toThrow(
      /cannot be used|damaged/,
    );
    await expect(rehearse(rehearsal, filename)).resolves.toBeGreaterThan(4);
  });
});

describe('with a passphrase', () => {
  it('one that is not sealed is not offered and not restored', async () => {
    const { config, database } = site.services;
    const sealing = { ...config, backups: { ...config.backups, passphrase: 'twelve cars on a gravel yard' } };
    const nights = createNightlyBackupsService({
      ...site.services,
      config: sealing,
      files: createNightlyFiles(sealing),
      state: createNightlyStateRepository(database),
      isClockTrusted: async () => true,
      findKeepMonths: async () => undefined,
      listCarryOver,
    });
    const [open = ''] = await names();
    const { filename } = await nights.makeNow();
    const before = await site.digest();
    const { backups } = await nights.describe();
    expect(backups.filter(({ isRestorable }) => isRestorable)).toMatchObject([{ filename }]);
    await expect(nights.restore(open, by)).rejects.toThrow(
      `This backup cannot be used: it is not encrypted although BACKUP_PASSPHRASE is set, so somebody else may have put it there. If it is yours: npm run restore -- ${open} --unsealed. Nothing was changed.`,
    );
    expect(await site.digest()).toBe(before);
    await createNightlyFiles(sealing).place.remove(filename);
  });
});

describe('those of a former id', () => {
  const [gone, living] = ['ef'.repeat(16), '0f'.repeat(16)];

  it('are listed, restored and kept by the rule, but nothing of one that is still in use', async () => {
    const { dataDir, db, clock } = site;
    const [ours = ''] = await names();
    const whole = inStore ? await bucket().read(ours) : await readFile(join(folder, ours));
    const until = clock.now();
    for (const former of [gone, living, OURS])
      await rememberFormerId({ dataDir, db }, { former, own: OURS, now: until });
    const at = (days: number) => new Date(until.getTime() + days * DAY_MS).toISOString();
    // The only one of its month, and two of one day.
    const kept = nameAt(at(-70), gone);
    const surplus = [nameAt(at(-0.1), gone), nameAt(at(-0.2), gone)];
    const others = [nameAt(at(-0.1), living), nameAt(at(-0.2), living)];
    const old = [kept, ...surplus, ...others];
    for (const name of [...old, nameAt(at(1), living)]) await plant(name);
    await putBack(nameAt(at(-0.1), gone), whole ?? expect.fail());
    const before = await names();
    expect(before).toEqual(expect.arrayContaining(old));
    expect(before).not.toContain(nameAt(at(1), living));
    await restore(nameAt(at(-0.1), gone));
    // Within a week nobody can say that it is not in use any more.
    for (const [days, left] of [
      [3, old],
      [7, [kept, ...others]],
    ] as const) {
      goOnTo(at(days));
      await site.services.clockWatch.look();
      await run();
      expect((await names()).filter((name) => old.includes(name)).sort()).toEqual(left.toSorted());
    }
    const all = await listAll();
    expect(all).toEqual(expect.arrayContaining([kept, ...others, nameAt(at(1), living)]));
    for (const name of surplus) expect(all).not.toContain(`${name}.sha256`);
    // A database that was lost since knows them by the folder.
    await db.deleteFrom('meta').where('key', '=', 'former_ids').execute();
    expect(await names()).toContain(kept);
  });
});

if (inStore) {
  describe('a slow store', () => {
    // By the rule an older one may go meanwhile.
    const newSince = async (before: readonly string[]) =>
      (await names()).filter((name) => !before.includes(name));

    it('keeps nobody waiting, and gets its backup', async () => {
      site.clock.advance(DAY_MS);
      const before = await names();
      const { backupService, nightlyBackups } = site.services;
      for (const { filename } of await backupService.list()) await backupService.remove(filename, by);
      line?.set('slow');
      const sending = run();
      await expect.poll(() => line?.askedSlowly(), { timeout: 20_000 }).toBeGreaterThan(0);
      expect((await backupService.describeOperation()).running).toBeNull();
      const { filename } = await backupService.create(by);
      await backupService.restore(filename, by);
      await expect(nightlyBackups.makeNow()).rejects.toThrow('The nightly backup is running.');
      await run();
      // All of that while it was being sent.
      expect(await names()).toEqual(before);
      await sending;
      expect(await newSince(before)).toHaveLength(1);
      expect(await warnings()).toEqual([]);
      line?.set('none');
    });

    it('is left at once by a process that stops or has lost its turn, without a failure', async () => {
      site.clock.advance(DAY_MS);
      const before = await names();
      const asked = line?.askedSlowly() ?? 0;
      line?.set('slow');
      const stopping = new AbortController();
      const sending = site.services.nightlyBackups.runIfDue(stopping.signal);
      await expect.poll(() => line?.askedSlowly(), { timeout: 20_000 }).toBeGreaterThan(asked);
      stopping.abort();
      await sending;
      line?.set('none');
      // It would be there, had it been sent to its end.
      expect(await names()).toEqual(before);
      expect(await warnings()).toEqual([]);
      await run();
      expect(await newSince(before)).toHaveLength(1);
    });
  });
}

describe('age alone', () => {
  it('removes all but the newest that restores', async () => {
    const { nightlyBackups } = site.services;
    for (const name of await names()) await createNightlyFiles(site.services.config).place.remove(name);
    goOnTo('2026-05-01T16:00:00.000Z');
    await run();
    goOnTo('2026-05-02T16:00:00.000Z');
    await run();
    const [newest = '', older = ''] = await names();
    goOnTo('2028-06-01T00:00:00.000Z');
    const taken = await damage(newest);
    await nightlyBackups.removeOld(24);
    expect(await names()).toEqual([older]);
    await plant(newest);
    await putBack(newest, taken);
    await nightlyBackups.removeOld(24);
    expect(await names()).toEqual([newest]);
    await nightlyBackups.removeOld(24);
    expect(await names()).toEqual([newest]);
  });
});
