import type { Db } from '#server/db/database.ts';

/** What figures need of each booking that was made between two moments; nothing about who booked. */
export async function listBookingsForFigures(db: Db, from: Date, to: Date) {
  const rows = await db
    .selectFrom('bookings')
    .select(['vehicle_id', 'created_at', 'starts_at', 'state'])
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .execute();
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    createdAt: new Date(row.created_at),
    startsAt: new Date(row.starts_at),
    isCancelled: row.state === 'cancelled',
  }));
}
