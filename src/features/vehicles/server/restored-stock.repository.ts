import type { Db } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { readTable } from '#server/db/table-rows.ts';
import { batches } from '#server/jobs/batches.ts';
import { notePrices, noteUnknownPrices } from './editing/price-notes.repository.ts';
import { vehicles } from './tables/vehicles.table.ts';

const BATCH = 100;

/**
 * The stock is that of the backup. What made each vehicle, which no backup has, stays: the same wish makes no second one,
 * and an erasure finds the draft of a car that somebody offered.
 */
export const restoredStock: CarryOver = {
  /** The database counts changes of vehicles and photos. */
  async describeState(tx) {
    const { version } = await tx.selectFrom('stock_version').select('version').executeTakeFirstOrThrow();
    return `stock ${version}`;
  },

  /** Whether a vehicle is here and in the backup, made at the same moment under the same number. */
  async isKnown(tx, known, among) {
    if (among) return false;
    for await (const rows of readTable(tx, vehicles, ['id', 'created_at']))
      if (rows.some(({ id, created_at }) => known('vehicles').get(String(id)) === created_at)) return true;
    return false;
  },

  async remember(tx, { known, toVehicle, madeAt, now }) {
    const ours = await tx.selectFrom('vehicle_creations').selectAll().execute();
    const kept = ours.filter(
      ({ vehicle_id }) => known('vehicles').has(String(vehicle_id)) && toVehicle(vehicle_id) !== null,
    );
    return {
      async complete(after) {
        await noteUnknownPrices(after, { madeAt: new Date(madeAt), now: new Date(now) });
        for (const some of batches(kept, BATCH))
          await after.insertInto('vehicle_creations').values(some).execute();
      },
    };
  },
};

export interface VehicleInStock {
  status: string;
  soldOn: string;
  stockNumber: string;
  vin: string;
}

/** All vehicles as they are now, by number. */
export async function readStock(tx: Db): Promise<ReadonlyMap<number, VehicleInStock>> {
  const found = new Map<number, VehicleInStock>();
  for await (const rows of readTable(tx, vehicles, ['id', 'status', 'sold_on', 'stock_number', 'vin']))
    for (const { id, status, sold_on, stock_number, vin } of rows)
      found.set(Number(id), {
        status: String(status),
        soldOn: String(sold_on),
        stockNumber: String(stock_number),
        vin: String(vin),
      });
  return found;
}

/** In the stock that a backup brought, where what was agreed since stands. */
export async function setRestoredStatus(
  tx: Db,
  id: number,
  columns: { status: string; sold_on?: string; updated_at: string },
): Promise<void> {
  await tx.updateTable('vehicles').set(columns).where('id', '=', id).execute();
  await notePrices(tx, new Date(columns.updated_at), [id]);
}
