import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { addHold } from '#features/bookings/server/bookings.fixture.ts';
import { type PhotoSite, startPhotoSite } from '#features/photos/server/photo-site.fixture.ts';
import { aJpeg } from '#features/photos/server/pictures.fixture.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TestApp } from '#test/support/test-app.ts';
import type { Backup } from '../backup.contract.ts';
import { archivedTables } from './archive/archived-tables.ts';
import { readTable } from './database-rows.repository.ts';

export type BackupSite = Awaited<ReturnType<typeof startBackupSite>>;

/** The test app with a little stock, an enquiry, and the calls that every test of backups makes. */
export async function startBackupSite(options: Parameters<typeof startPhotoSite>[0] = {}) {
  const site = await startPhotoSite(options);
  const headers = { cookie: site.cookie };
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    site.inject({ method, url: `/api/admin/database/${url}`, payload, headers });

  return {
    ...site,
    call,
    backups: join(site.dataDir, 'backups'),

    /** Two vehicles, one with photos; an inquiry; some history. */
    async fill(): Promise<void> {
      const first = await site.addVehicle({
        make: 'Holden',
        model: 'Éclair “S”',
        price_cents: 0,
        year: null,
        status: 'pending',
      });
      const second = await site.addVehicle({
        make: 'BMW',
        specifications: '{"performance":{"topSpeed":"250"}}',
        build_month: '2021-03',
        price_type: 'excl_gov_charges',
        rego_expires_on: '2027-02-28',
        seats: 5,
        history_flags: 'repairable_write_off,hail',
        video_url: 'https://video.example/v/12',
        sold_price_cents: 4_123_456,
        buyer_key: 'key of an inquiry',
        nvic: 'ABC123',
        expected_on: '2026-12-24',
      });
      await site.uploadAll(second, [
        { content: await aJpeg({ colour: '#aa2200', width: 800, height: 600 }) },
        { content: await aJpeg({ colour: '#00aa22' }) },
      ]);
      const [drawn, last] = (await site.rowsOf(second)).rows;
      await site.staffCall('PUT', `/api/admin/photos/${drawn?.id}/illustration`, { isIllustration: true });
      await site.staffCall('PUT', `/api/admin/photos/${last?.id}/featured`);
      await site.inject({
        method: 'POST',
        url: '/api/contact',
        payload: {
          firstName: 'Ruth',
          lastName: 'Ngata',
          email: 'ruth@example.com',
          interest: 'Purchase Inquiry',
          message: `Is vehicle ${first} still there?`,
        },
      });
      const at = site.clock.now().toISOString();
      const { id: inquiry_id } = await site.db.selectFrom('inquiries').select('id').executeTakeFirstOrThrow();
      await site.db
        .insertInto('inquiry_events')
        .values({ key: 'a', inquiry_id, kind: 'note', text: 'Rang back', staff_name: 'Dana', at })
        .execute();
      await site.db
        .insertInto('inquiry_replies')
        .values({
          ...{ key: 'r', inquiry_id, subject: 'Your enquiry', text: 'Hello Ruth', reply_to: '' },
          ...{ staff_name: 'Dana', at },
        })
        .execute();
      await site.db.updateTable('inquiries').set({ person_key: 'p', utm_source: 'google' }).execute();
      await site.db
        .insertInto('price_history')
        .values({ vehicle_id: first, price_cents: 1, changed_at: at })
        .execute();
      const facts = JSON.stringify([{ name: 'price', label: 'Price', value: '$1' }]);
      await site.db
        .insertInto('printed_cards')
        .values([
          { vehicle_id: first, size: 'a4', facts, printed_at: at, staff_name: 'Dana', taken_down_at: null },
          { vehicle_id: 9_999, size: 'a5', facts, printed_at: at, staff_name: 'Dana', taken_down_at: at },
        ])
        .execute();
      // A restore leaves nobody to be told by itself.
      const booking_id = await addBooking(site, {
        ...{ key: 'booking-a', vehicle_id: first },
        ...{ reminded_at: at, sold_told_at: at, hold_told_at: at },
        ...{ licence_seen_at: at, licence_seen_by: 'Dana', key_note: 'Hook 12', inquiry_key: 'inquiry-a' },
      });
      await site.db
        .insertInto('booking_events')
        .values({ key: 'e', booking_id, kind: 'booked', text: 'Monday', staff_name: 'Dana', at })
        .execute();
      await addHold(site, { key: 'hold-a', vehicle_id: first, due_told_at: at });
      const { id: hold_id } = await site.db
        .selectFrom('vehicle_holds')
        .select('id')
        .executeTakeFirstOrThrow();
      await site.db
        .insertInto('hold_links')
        .values({ token_hash: 'a'.repeat(64), hold_id, made_at: at })
        .execute();
      const { id: reader_id } = await site.db
        .insertInto('alert_readers')
        .values({
          ...{ key: 'reader-a', person: 'ruth@example.com', email: 'ruth@example.com', ended_at: null },
          // Held, as everybody is who comes to another installation.
          ...{ looked_on: '2026-03-02', mailed_at: at, held_at: at, created_at: at, updated_at: at },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await site.db
        .insertInto('alerts')
        .values({
          ...{ key: 'alert-a', reader_id, kind: 'search', search: 'make=BMW', vehicle_id: null },
          ...{ vehicle_snapshot: null, state: 'on', told: `${first},100,0`, told_at: at, gone_at: null },
          ...{ consent: 'Yes', created_at: at, confirmed_at: at },
        })
        .execute();
      await site.db
        .insertInto('alert_links')
        .values({ token_hash: 'b'.repeat(64), reader_id, alert_key: '', made_at: at })
        .execute();
      await site.db
        .insertInto('alert_digests')
        .values({ reader_id, day: '2026-03-02', content: '[]', created_at: at })
        .execute();
    },

    async create(): Promise<Backup> {
      const answer = await call('POST', 'backup');
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<{ backup: Backup }>().backup;
    },

    async list(): Promise<Backup[]> {
      return (await call('GET', 'backups')).json<{ backups: Backup[] }>().backups;
    },

    /**
     * Every row but the activity, with the bytes of each photo in place of its key: two digests are equal
     * exactly when the two states are.
     */
    async digest({ withStaff = true } = {}): Promise<string> {
      const hash = createHash('sha256');
      for (const table of archivedTables) {
        if (table === 'activity') continue;
        for await (const rows of readTable(site.db, table)) {
          for (const { file_key, ...row } of rows) {
            hash.update(JSON.stringify(row));
            if (file_key) hash.update(await filesOf(site, String(file_key)));
          }
        }
      }
      const staff = withStaff && (await site.db.selectFrom('staff').selectAll().execute());
      return hash.update(JSON.stringify(staff)).digest('hex');
    },

    async wipe(): Promise<void> {
      const keys = await site.services.photos.listKeys();
      for (const table of ['vehicles', 'inquiries', 'bookings', 'vehicle_holds', 'activity'] as const)
        await site.db.deleteFrom(table).execute();
      await site.services.photoService.removeFilesOf(keys);
      await site.services.catalogue.refresh();
    },
  };
}

async function filesOf({ stored }: PhotoSite, key: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await stored.list(key)) hash.update(name).update(await stored.read(key, name));
  return hash.digest('hex');
}

/** A booking, with the link in its mail. */
export async function addBooking(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  booking: Partial<Insertable<Tables['bookings']>> & { key: string },
): Promise<number> {
  const at = clock.now().toISOString();
  const { id } = await db
    .insertInto('bookings')
    .values({
      kind: 'test_drive',
      state: 'confirmed',
      vehicle_id: null,
      vehicle_snapshot: null,
      starts_at: '2027-03-01T00:15:00.000Z',
      ends_at: '2027-03-01T00:45:00.000Z',
      seat: 1,
      person: 'ruth@example.com',
      person_place: 1,
      first_name: 'Ruth',
      last_name: 'Ngata',
      email: 'ruth@example.com',
      phone: '0491 570 156',
      has_licence: 1,
      reminded_at: null,
      sold_told_at: null,
      created_at: at,
      updated_at: at,
      ...booking,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token_hash = createHash('sha256').update(booking.key).digest('hex');
  await db.insertInto('booking_links').values({ token_hash, booking_id: id, made_at: at }).execute();
  return id;
}
