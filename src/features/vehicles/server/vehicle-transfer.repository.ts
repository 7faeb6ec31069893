import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Tables } from '#server/db/tables.ts';
import { titleFields } from '../vehicle-labels.ts';
import type { StoredVehicle } from './editing/admin-vehicle.repository.ts';

const BATCH = 100;

/** Every vehicle, including drafts, oldest first. */
export async function* listStored(db: Db): AsyncGenerator<StoredVehicle> {
  const read = (after: number) =>
    db.selectFrom('vehicles').selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();
  for await (const rows of readInBatches(read)) yield* rows;
}

/** The identifying fields of a vehicle. */
export const listIdentities = (db: Db) =>
  db
    .selectFrom('vehicles')
    .select(['id', ...titleFields, 'stock_number', 'vin', 'rego', 'mileage_km', 'created_at'])
    .orderBy('id')
    .execute();

/** Returns its number: the one of the row, or a new one. */
export async function insertArriving(tx: Db, row: Insertable<Tables['vehicles']>): Promise<number> {
  const { id } = await tx.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
