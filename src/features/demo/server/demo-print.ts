import type { Database, Db } from '#server/db/database.ts';
import { addMeta, forgetMeta, readMeta } from '#server/db/meta-value.ts';
import { type Besides, printOfRows } from '#server/installation/print-of-rows.ts';

const KEY = 'demo_print';

/** What changes while nobody does anything but look, and what the site does by itself. */
const tables: Besides['tables'] = {
  // Who logs in, and how often something is done.
  ...{ sessions: 'all', known_places: 'all', login_steps: 'all', staff: 'all', attempts: 'all' },
  // The site itself: its state, its schema, its pictures while they are drawn.
  ...{ meta: 'all', kysely_migration: 'all', kysely_migration_lock: 'all' },
  ...{
    stock_version: 'all',
    noted_vehicles: 'all',
    stock_changes: 'all',
    vehicle_changes: 'all',
    photos: 'all',
    visitor_photos: 'all',
    loose_photos: 'all',
  },
  ...{ channel_fetches: 'all', vehicles: ['featured_photo_id', 'updated_at'] },
  // Who looks is counted.
  visit_counts: 'all',
  // Whom the site has told; what people write is kept beside it.
  outbox: 'all',
  vehicle_holds: ['due_told_at'],
  bookings: ['reminded_at', 'sold_told_at', 'hold_told_at'],
};

/** Who keeps a copy has changed nothing. */
const isAboutBackups: Besides['rows'] = (table, { action }) =>
  table === 'activity' && String(action).startsWith('backup_');

const besides: Besides = { tables, rows: isAboutBackups };

type Where = Pick<Database, 'engine'>;

/** Keeps what there is, as the demonstration was made. */
export async function notePrint(tx: Db, { engine }: Where): Promise<void> {
  await forgetMeta(tx, KEY);
  await addMeta(tx, KEY, await printOfRows(tx, { engine, besides }));
}

/** Whether there is nothing but the demonstration, and nobody has changed anything of it. */
export async function isUntouched(tx: Db, { engine }: Where): Promise<boolean> {
  const noted = await readMeta(tx, KEY);
  return noted !== undefined && noted === (await printOfRows(tx, { engine, besides }));
}

export const forgetPrint = (tx: Db): Promise<void> => forgetMeta(tx, KEY);
