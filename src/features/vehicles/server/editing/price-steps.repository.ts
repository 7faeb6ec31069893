import type { Db } from '#server/db/database.ts';

/** Vehicles asked about at once. */
const PORTION = 500;

/** Every price that these vehicles have had, the first one first. */
export async function listPriceSteps(db: Db, vehicleIds: readonly number[]) {
  const all: { vehicleId: number; cents: number | null; at: Date }[] = [];
  for (let from = 0; from < vehicleIds.length; from += PORTION) {
    const ids = vehicleIds.slice(from, from + PORTION);
    const rows = await db
      .selectFrom('price_history')
      .select(['vehicle_id', 'price_cents', 'changed_at'])
      .where('vehicle_id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const row of rows)
      all.push({ vehicleId: row.vehicle_id, cents: row.price_cents, at: new Date(row.changed_at) });
  }
  return all;
}
