import type { Db } from '#server/db/database.ts';
import { isSold } from '../sold.ts';

/** Vehicles that these people bought, by the keys of their inquiries. */
export async function listBoughtBy(tx: Db, keys: readonly string[]) {
  const rows = await tx.selectFrom('vehicles').selectAll().where('buyer_key', 'in', keys).execute();
  return rows.filter(isSold);
}

/** Nobody is noted any more as who bought what these people bought. */
export async function forgetBuyers(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.updateTable('vehicles').set({ buyer_key: null }).where('buyer_key', 'in', keys).execute();
}
