import { randomInt } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aForm } from '#features/photos/server/pictures.fixture.ts';
import { repeats } from '#test/support/repeats.ts';
import { type BackupSite, startBackupSite } from './backup-site.fixture.ts';
import { contentsOf } from './fcb-backup.fixture.ts';

/*
 * The fixture was made by the last version that wrote `.fcb` files: three vehicles, one of them a draft, three photos, an
 * inquiry, a mail that is sent and one that is not, prices and activity. Beside it is what it holds.
 */
const fixture = join(import.meta.dirname, '../../../../test/fixtures/backup.fcb');
// A backup is read through before the database is asked.
const POSITIONS = repeats(40);
const FILENAME = 'backup-20260302T000000000Z-0c0ffe.fcb';

let site: BackupSite;
let held: Awaited<ReturnType<typeof contentsOf>>;
beforeAll(async () => {
  site = await startBackupSite();
  held = JSON.parse(await readFile(`${fixture}.json`, 'utf8'));
  await mkdir(site.backups, { recursive: true });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.wipe();
  for (const { filename } of await site.list()) await site.call('DELETE', `backups/${filename}`);
});

async function expectRestored(): Promise<void> {
  // Settings, pictures, photos of visitors, what is done about inquiries and printed cards and channels came later.
  const {
    activity = [],
    outbox = [],
    settings_versions: _settings,
    site_pictures: _pictures,
    visitor_photos: _visitorPhotos,
    inquiry_events: _events,
    bookings: _bookings,
    booking_links: _links,
    booking_blocks: _blocks,
    booking_events: _happened,
    vehicle_holds: _holds,
    hold_links: _holdLinks,
    inquiry_replies: _replies,
    printed_cards: _cards,
    left_cards: _leftCards,
    channel_settings: _channels,
    webhook_endpoints: _webhooks,
    ...rest
  } = await contentsOf(site);
  const { activity: hadActivity = [], outbox: hadOutbox = [], ...had } = held;
  // Columns that came later have the values of a new row.
  expect(rest).toMatchObject(had);
  expect(Object.values(rest).map((rows) => rows.length)).toEqual(
    Object.values(had).map((rows) => rows.length),
  );
  // Mail that is restored unsent is held until staff decide.
  const now = site.clock.now().toISOString();
  expect(outbox).toMatchObject(
    hadOutbox.map((mail) => ('sent_at' in mail && mail.sent_at ? mail : { ...mail, held_at: now })),
  );
  expect(outbox).toHaveLength(hadOutbox.length);
  expect(activity).toEqual(expect.arrayContaining(hadActivity.map((row) => expect.objectContaining(row))));
  expect(await site.listFiles()).toHaveLength(held.photos?.length ?? 0);
}

it('a backup in the old container is listed, downloaded, and restores every row and every byte', async () => {
  await copyFile(fixture, join(site.backups, FILENAME));
  expect(await site.list()).toMatchObject([{ filename: FILENAME, created: '2026-03-02T00:00:00.000Z' }]);
  const download = await site.call('GET', `export-backup?filename=${FILENAME}`);
  expect(download.rawPayload.equals(await readFile(fixture))).toBe(true);
  const answer = await site.call('POST', 'restore', { filename: FILENAME });
  expect(answer.json()).toMatchObject({ success: true });
  await expectRestored();
});

it('one that is uploaded keeps its ending', async () => {
  const { payload, headers } = aForm([
    { content: await readFile(fixture), field: 'backup', name: 'old.fcb' },
  ]);
  const answer = await site.inject({
    method: 'POST',
    url: '/api/admin/database/upload-backup',
    payload,
    headers: { ...headers, cookie: site.cookie },
  });
  const { filename } = answer.json<{ backup: { filename: string } }>().backup;
  expect(filename).toMatch(/^backup-20260302T000000000Z-[0-9a-f]{6}\.fcb$/);
  await site.call('POST', 'restore', { filename });
  await expectRestored();
});

it('one with a bit turned, or cut off anywhere, is refused', async () => {
  const content = await readFile(fixture);
  const before = await site.digest();
  for (let round = 0; round < POSITIONS; round += 1) {
    const turned = Buffer.from(content);
    const at = randomInt(turned.length);
    turned[at] = (turned[at] ?? 0) ^ (1 << randomInt(8));
    for (const damaged of [turned, content.subarray(0, at)]) {
      await writeFile(join(site.backups, FILENAME), damaged);
      const answer = await site.call('POST', 'restore', { filename: FILENAME });
      expect(answer.json<{ message: string }>().message).toMatch(/cannot be used/);
      expect(answer.statusCode).toBe(400);
    }
  }
  expect(await site.digest()).toBe(before);
});
