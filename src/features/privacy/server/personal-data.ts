import type { ActivityRepository, Actor } from '#features/activity/server/activity.repository.ts';
import { bookingMailKinds } from '#features/bookings/server/requests/booking.repository.ts';
import { holdMailKinds } from '#features/holds/server/hold.repository.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import type { Database, Db } from '#server/db/database.ts';
import { batches } from '#server/jobs/batches.ts';
import { listDrafts, removeDrafts } from './drafts-of-person.ts';
import { createNamingEntries } from './naming-entries.ts';
import { idsOf, type Person } from './person.ts';
import { parsed, type Readable, readable } from './readable.ts';
import { createHoldsRelease } from './release-holds.ts';
import type { Spooled } from './spooled.ts';

const KEYS_AT_ONCE = 100;

/** One kind of personal data. A feature that holds a new kind adds its entry to the list below. */
export interface PersonalData {
  /** The heading of the export, and what is counted before an erasure. */
  label: string;
  /** All of it, for the person to read. */
  list: (tx: Db, person: Person) => Promise<Readable[]>;
  /** Left out where the data goes with its inquiry or booking. */
  erase?: (tx: Db, person: Person, staff: Actor) => Promise<void>;
  /** Removes what is not in the database, once the rows are gone for good. Not done again after a restore. */
  eraseFiles?: (person: Person) => Promise<void>;
}

interface Needed {
  database: Database;
  activity: ActivityRepository;
  vehicleStatus: Pick<VehicleStatusService, 'changeIn'>;
  spooled: Spooled;
}

/** Every kind, in the order of the export. */
export function listPersonalData({
  database,
  activity,
  vehicleStatus,
  spooled,
}: Needed): readonly PersonalData[] {
  const namingEntries = createNamingEntries({ activity });
  const releaseHolds = createHoldsRelease({ database, vehicleStatus });

  return [
    {
      label: 'Inquiries',
      list: async (_tx, { inquiries }) =>
        inquiries.map((row) => ({
          ...readable(row, inquiryColumns),
          ...(row.vehicle_snapshot && { Vehicle: parsed(row.vehicle_snapshot) }),
        })),
      erase: async (tx, { inquiries }) =>
        void (await tx.deleteFrom('inquiries').where('id', 'in', idsOf(inquiries)).execute()),
    },
    {
      label: 'Notes and history',
      list: async (tx, { inquiries }) => {
        const rows = tx.selectFrom('inquiry_events').selectAll().where('inquiry_id', 'in', idsOf(inquiries));
        const columns = { at: 'When', kind: 'Kind', text: 'Text', staff_name: 'Written by' } as const;
        return (await rows.orderBy('id').execute()).map((row) => readable(row, columns));
      },
    },
    {
      label: 'Photos',
      list: async (tx, { inquiries }) => {
        const keys = ['', ...inquiries.map(({ photos_key }) => photos_key)];
        const rows = tx.selectFrom('visitor_photos').selectAll().where('photos_key', 'in', keys);
        const columns = { created_at: 'Sent', width: 'Width', height: 'Height' } as const;
        return (await rows.orderBy('id').execute()).map((row) => ({
          ...readable(row, columns),
          'For staff to hand over': addressOfPhoto(row, inquiries),
        }));
      },
    },
    {
      label: 'Replies by mail',
      list: async (tx, { inquiries }) => {
        const rows = tx.selectFrom('inquiry_replies').selectAll().where('inquiry_id', 'in', idsOf(inquiries));
        const columns = { at: 'When', subject: 'Subject', text: 'Text', staff_name: 'Written by' } as const;
        return (await rows.orderBy('id').execute()).map((row) => readable(row, columns));
      },
    },
    {
      label: 'Mails',
      list: async (tx, person) => (await listMails(tx, person)).map((row) => readable(row, mailColumns)),
      async erase(tx, person) {
        const mails = await listMails(tx, person);
        await tx.deleteFrom('outbox').where('id', 'in', idsOf(mails)).execute();
      },
    },
    {
      label: 'Bookings',
      list: async (_tx, { bookings }) =>
        bookings.map((row) => ({
          ...readable(row, bookingColumns),
          ...(row.vehicle_snapshot && { Vehicle: parsed(row.vehicle_snapshot) }),
        })),
      erase: async (tx, { bookings }) =>
        void (await tx.deleteFrom('bookings').where('id', 'in', idsOf(bookings)).execute()),
    },
    {
      label: 'History of bookings',
      list: async (tx, { bookings }) => {
        const rows = tx.selectFrom('booking_events').selectAll().where('booking_id', 'in', idsOf(bookings));
        const columns = { at: 'When', kind: 'Kind', text: 'Time', staff_name: 'By' } as const;
        return (await rows.orderBy('id').execute()).map((row) => readable(row, columns));
      },
    },
    {
      label: 'Holds of vehicles',
      list: async (_tx, { holds }) =>
        holds.map((row) => ({
          ...readable(row, holdColumns),
          ...(row.vehicle_snapshot && { Vehicle: parsed(row.vehicle_snapshot) }),
        })),
      async erase(tx, { holds }, staff) {
        await releaseHolds(tx, holds, staff);
        await tx.deleteFrom('vehicle_holds').where('id', 'in', idsOf(holds)).execute();
      },
    },
    {
      label: 'Drafts of the car they offered',
      list: async (tx, person) => (await listDrafts(tx, person)).map((row) => readable(row, vehicleColumns)),
      erase: (tx, person, staff) => removeDrafts(tx, person, { activity, staff }),
    },
    {
      label: 'Messages to other systems',
      list: async (tx, { inquiries, bookings }) => {
        const rows = tx
          .selectFrom('webhook_deliveries')
          .selectAll()
          .where(({ eb, or }) =>
            or([eb('inquiry_id', 'in', idsOf(inquiries)), eb('booking_id', 'in', idsOf(bookings))]),
          );
        return (await rows.orderBy('id').execute()).map((row) => ({
          ...readable(row, { created_at: 'When', type: 'Event', delivered_at: 'Delivered' }),
          Message: parsed(row.payload),
        }));
      },
    },
    {
      label: 'Entries of the activity',
      list: async (tx, person) =>
        (await namingEntries.list(tx, person)).map(({ entry }) =>
          readable(entry, { at: 'When', title: 'Entry', staff_name: 'By' }),
        ),
      erase: (tx, person) => namingEntries.forget(tx, person),
    },
    {
      label: 'Waiting to be stored',
      list: async (_tx, person) => (await spooled.list(person)).map((item) => ({ ...item })),
      eraseFiles: (person) => spooled.forget(person),
    },
  ];
}

/** The pictures themselves are too large for the export. */
function addressOfPhoto(
  { id, photos_key }: { id: number; photos_key: string },
  inquiries: Person['inquiries'],
): string {
  const inquiry = inquiries.find((one) => one.photos_key === photos_key);
  return `/api/admin/inquiries/${inquiry?.id}/photos/${id}`;
}

/** Mails of the inquiries, and of bookings and holds by key; few keys at once, as somebody may have many. */
async function listMails(tx: Db, { inquiries, bookings, holds }: Person) {
  const mails = () => tx.selectFrom('outbox').selectAll();
  const found = await mails().where('inquiry_id', 'in', idsOf(inquiries)).execute();
  for (const { rows, kinds } of [
    { rows: bookings, kinds: bookingMailKinds },
    { rows: holds, kinds: holdMailKinds },
  ])
    for (const keys of batches(
      rows.map(({ key }) => key),
      KEYS_AT_ONCE,
    )) {
      const about = mails()
        .where('kind', 'in', kinds)
        .where(({ eb, or }) => or(keys.map((key) => eb('about', 'like', `${key} %`))));
      found.push(...(await about.execute()));
    }
  return found.toSorted((one, other) => one.id - other.id);
}

const personColumns = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
} as const;

const inquiryColumns = {
  created_at: 'Sent',
  ...personColumns,
  interest: 'About',
  message: 'Message',
  status: 'Status',
  lost_reason: 'Why it was lost',
  assignee: 'Looked after by',
  follow_up_on: 'Follow up on',
  first_response_at: 'First answered',
  sent_from: 'Page of the form',
  landed_on: 'First page of the visit',
  referrer_host: 'Website before',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_term: 'utm_term',
  utm_content: 'utm_content',
  device_kind: 'Device',
} as const;

const bookingColumns = {
  created_at: 'Booked',
  ...personColumns,
  kind: 'Kind',
  state: 'State',
  starts_at: 'From',
  ends_at: 'To',
  has_licence: 'Says they hold a licence',
  assignee: 'Looked after by',
  reminded_at: 'Reminded',
  licence_seen_at: 'Licence seen',
  licence_seen_by: 'Licence seen by',
  key_note: 'Key note',
  vouched_at: 'Mailbox confirmed',
  keep_by: 'To be confirmed by',
} as const;

const holdColumns = {
  created_at: 'Asked',
  ...personColumns,
  message: 'Message',
  wanted_until: 'Needed until',
  state: 'State',
  until_at: 'Until',
  vouched_at: 'Mailbox confirmed',
  keep_by: 'To be confirmed by',
} as const;

const vehicleColumns = {
  created_at: 'Made',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  rego: 'Registration',
  vin: 'VIN',
} as const;

const mailColumns = {
  created_at: 'Planned',
  kind: 'Kind',
  sent_at: 'Sent',
  given_up_at: 'Given up',
} as const;
