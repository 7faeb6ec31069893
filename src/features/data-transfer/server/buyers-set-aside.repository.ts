import { asideBoughtBy, NAMES_BUYER, withoutBuyer } from '#features/vehicles/server/buyers.repository.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';

/** Where a vehicle is noted that a clear has set aside, and what one was before an import. */
const places = [
  { table: 'cleared_rows', kind: 'vehicle' },
  { table: 'imported_rows', kind: 'changed' },
] as const;

/** Vehicles that these people bought, as they could be put back. */
export async function listAsideBoughtBy(tx: Db, keys: readonly string[]): Promise<StoredVehicle[]> {
  const found: StoredVehicle[] = [];
  for (const place of places) found.push(...(await listIn(tx, place, keys)).map(({ row }) => row));
  return found;
}

export async function forgetAsideBuyers(tx: Db, keys: readonly string[]): Promise<void> {
  for (const place of places)
    for (const { id, row } of await listIn(tx, place, keys))
      await tx
        .updateTable(place.table)
        .set({ content: withoutBuyer(row) })
        .where('id', '=', id)
        .execute();
}

async function listIn(tx: Db, { table, kind }: (typeof places)[number], keys: readonly string[]) {
  const rows = await tx
    .selectFrom(table)
    .select(['id', 'content'])
    .where('kind', '=', kind)
    .where('content', 'like', NAMES_BUYER)
    .execute();
  return rows.flatMap(({ id, content }) => {
    const row = asideBoughtBy(content, keys);
    return row ? [{ id, row }] : [];
  });
}
