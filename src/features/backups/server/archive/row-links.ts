import type { ArchivedRow, TableName } from './archived-tables.ts';
import { MOST_ID } from './layout.ts';
import { refusedBackup } from './manifest.ts';

export const PHOTO_KEY = /^[a-z0-9]{16,64}$/;

/** What a restore needs to know of the backup to tell what came since. */
export interface KnownRows {
  /** When each was created, by id. */
  vehicles: ReadonlyMap<number, string>;
  /** Ids by submission key. */
  inquiries: ReadonlyMap<string, number>;
  /** Keys of photos that visitors sent. */
  visitorPhotos: ReadonlySet<string>;
  /** Keys of what was done about inquiries. */
  events: ReadonlySet<string>;
  /** Keys of what staff wrote to customers. */
  replies: ReadonlySet<string>;
  /** When each happened, by id. */
  activity: ReadonlyMap<number, string>;
}

/**
 * Checks, while rows go by, that they fit together: no id twice, nothing that refers to what is not there, and
 * exactly one featured photo for each vehicle that has photos. So the database has no reason left to refuse.
 */
export function createRowLinks() {
  const ids = new Map<TableName, Set<number>>();
  const featured = new Map<number, number | null>();
  const vehicleOf = new Map<number, number>();
  const withPhotos = new Set<number>();
  const unique = new Set<string>();
  const keys = new Set<string>();
  const known = {
    vehicles: new Map<number, string>(),
    inquiries: new Map<string, number>(),
    visitorPhotos: new Set<string>(),
    events: new Set<string>(),
    replies: new Set<string>(),
    activity: new Map<number, string>(),
  };

  function once(what: string): void {
    if (unique.has(what)) throw refusedBackup('it holds the same thing twice');
    unique.add(what);
  }

  function refer(table: TableName, id: unknown): void {
    if (!ids.get(table)?.has(Number(id))) throw refusedBackup('some of its rows refer to rows it lacks');
  }

  function addFiles({ file_key }: ArchivedRow): void {
    const key = String(file_key);
    if (!PHOTO_KEY.test(key)) throw refusedBackup('a photo has an unexpected key');
    once(`photo ${key}`);
    keys.add(key);
  }

  const checks: Partial<Record<TableName, (row: ArchivedRow) => void>> = {
    vehicles: (row) => {
      featured.set(Number(row.id), toIdOrNull(row.featured_photo_id));
      known.vehicles.set(Number(row.id), String(row.created_at));
    },
    photos: (row) => {
      refer('vehicles', row.vehicle_id);
      addFiles(row);
      vehicleOf.set(Number(row.id), Number(row.vehicle_id));
      withPhotos.add(Number(row.vehicle_id));
    },
    site_pictures: addFiles,
    webhook_endpoints: (row) => once(`webhook ${row.id}`),
    channel_settings: (row) => once(`channel ${row.channel}`),
    price_history: (row) => refer('vehicles', row.vehicle_id),
    printed_cards: (row) => {
      refer('vehicles', row.vehicle_id);
      once(`card ${row.vehicle_id} ${row.size}`);
    },
    left_cards: (row) => once(`left card ${row.vehicle_id} ${row.size}`),
    inquiries: (row) => {
      once(`inquiry ${row.submission_key}`);
      known.inquiries.set(String(row.submission_key), Number(row.id));
    },
    visitor_photos: (row) => {
      addFiles(row);
      once(`visitor photo ${row.key}`);
      once(`visitor photo ${row.place} of ${row.photos_key}`);
      known.visitorPhotos.add(String(row.key));
    },
    inquiry_events: (row) => {
      refer('inquiries', row.inquiry_id);
      once(`event ${row.key}`);
      known.events.add(String(row.key));
    },
    bookings: (row) => {
      once(`booking ${row.key}`);
      if (row.state === 'cancelled') return;
      // Seat 0 takes no time: it waits until its buyer confirms it.
      if (row.seat !== 0) {
        once(`seat ${row.starts_at} ${row.seat}`);
        if (row.vehicle_id !== null) once(`drive ${row.starts_at} ${row.vehicle_id}`);
      }
      if (row.person_place !== null) once(`person ${row.person_place} ${row.person}`);
    },
    booking_links: (row) => {
      refer('bookings', row.booking_id);
      once(`link ${row.token_hash}`);
    },
    booking_blocks: (row) => once(`block ${row.key}`),
    booking_events: (row) => {
      refer('bookings', row.booking_id);
      once(`happened ${row.key}`);
    },
    vehicle_holds: (row) => {
      once(`hold ${row.key}`);
      if (row.vehicle_id === null) return;
      if (row.state === 'confirmed') once(`held ${row.vehicle_id}`);
      if (row.state === 'asked') once(`asks ${row.vehicle_id} ${row.person}`);
    },
    hold_links: (row) => {
      refer('vehicle_holds', row.hold_id);
      once(`hold link ${row.token_hash}`);
    },
    inquiry_replies: (row) => {
      refer('inquiries', row.inquiry_id);
      once(`reply ${row.key}`);
      known.replies.add(String(row.key));
    },
    activity: (row) => known.activity.set(Number(row.id), String(row.at)),
    outbox: (row) => {
      // An older backup does not say what a mail is about: it is about its inquiry.
      if (row.about === undefined || row.inquiry_id !== null) refer('inquiries', row.inquiry_id);
      once(`mail ${row.kind} ${row.about ?? row.inquiry_id}`);
    },
  };

  return {
    photoKeys: keys,
    known: known satisfies KnownRows,

    add(table: TableName, row: ArchivedRow): void {
      const seen = ids.get(table) ?? new Set();
      ids.set(table, seen);
      const id = Number(row.id);
      if (id < 1 || id > MOST_ID || seen.has(id)) throw refusedBackup('it holds an impossible id');
      seen.add(id);
      checks[table]?.(row);
    },

    finish(): void {
      for (const [vehicle, photo] of featured) {
        if (photo === null ? withPhotos.has(vehicle) : vehicleOf.get(photo) !== vehicle) {
          throw refusedBackup('a vehicle has no featured photo of its own');
        }
      }
    },
  };
}

function toIdOrNull(value: string | number | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
