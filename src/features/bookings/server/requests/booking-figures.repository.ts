import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';

const made = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('bookings')
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString());

export const countBookingsForFigures = (db: Db, from: Date, to: Date): Promise<number> =>
  countOf(made(db, from, to));

/** What figures need of each booking that was made between two moments; nothing about who booked. */
export async function listBookingsForFigures(db: Db, from: Date, to: Date) {
  const rows = await made(db, from, to).select(['created_at', 'starts_at', 'state']).execute();
  return rows.map((row) => ({
    createdAt: new Date(row.created_at),
    startsAt: new Date(row.starts_at),
    isCancelled: row.state === 'cancelled',
  }));
}
