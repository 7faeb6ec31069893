import type { Db } from '#server/db/database.ts';
import { type Readable, readable } from '#server/people/readable.ts';
import { fromCents } from '#shared/money.ts';
import { titleInWords } from '../names/staff-title.ts';
import { isSold } from '../sold.ts';
import type { StoredVehicle } from './editing/admin-vehicle.repository.ts';

/** Vehicles that these people bought, by the keys of their inquiries. */
export async function listBoughtBy(tx: Db, keys: readonly string[]) {
  const rows = await tx.selectFrom('vehicles').selectAll().where('buyer_key', 'in', keys).execute();
  return rows.filter(isSold);
}

/** Also those whose sale was taken back, which still name who had bought them. */
export async function listIdsBoughtBy(tx: Db, keys: readonly string[]): Promise<number[]> {
  const rows = await tx.selectFrom('vehicles').select('id').where('buyer_key', 'in', keys).execute();
  return rows.map(({ id }) => id);
}

/** Nobody is noted any more as who bought what these people bought. */
export async function forgetBuyers(tx: Db, keys: readonly string[]): Promise<void> {
  await tx.updateTable('vehicles').set({ buyer_key: null }).where('buyer_key', 'in', keys).execute();
}

/** A vehicle that somebody bought, for that person to read. */
export function readableSale(row: StoredVehicle): Readable {
  return {
    Vehicle: titleInWords(row),
    ...readable(row, { sold_on: 'Sold on' }),
    ...(row.sold_price_cents !== null && { 'Sold for': fromCents(row.sold_price_cents) }),
  };
}

/** Condition on the JSON of a vehicle that is set aside: somebody is noted as its buyer. */
export const NAMES_BUYER = '%"buyer_key":"%';

/** A vehicle that is set aside, where one of these people bought it. */
export function asideBoughtBy(content: string, keys: readonly string[]): StoredVehicle | undefined {
  const row = JSON.parse(content) as StoredVehicle; // a row of vehicles
  return keys.includes(row.buyer_key ?? '') ? row : undefined;
}

export function withoutBuyer(row: StoredVehicle): string {
  return JSON.stringify({ ...row, buyer_key: null });
}
