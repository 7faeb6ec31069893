import { asideBoughtBy, NAMES_BUYER, withoutBuyer } from '#features/vehicles/server/buyers.repository.ts';
import type { StoredVehicle } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';

/** Deleted vehicles that these people bought: each can come back. */
export async function listDeletedBoughtBy(
  tx: Db,
  keys: readonly string[],
): Promise<{ id: number; row: StoredVehicle }[]> {
  const rows = await tx
    .selectFrom('deleted_rows')
    .select(['id', 'content'])
    .where('kind', '=', 'vehicle')
    .where('content', 'like', NAMES_BUYER)
    .execute();
  return rows.flatMap(({ id, content }) => {
    const row = asideBoughtBy(content, keys);
    return row ? [{ id, row }] : [];
  });
}

export async function forgetDeletedBuyers(tx: Db, keys: readonly string[]): Promise<void> {
  for (const { id, row } of await listDeletedBoughtBy(tx, keys))
    await tx
      .updateTable('deleted_rows')
      .set({ content: withoutBuyer(row) })
      .where('id', '=', id)
      .execute();
}
