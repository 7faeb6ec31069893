import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfSecret } from '#server/secret.ts';
import type { Person } from './person.ts';

/** Rows in one statement. */
const PORTION = 200;

export type ErasedKeys = ReturnType<typeof createErasedKeys>;

/** Which inquiries, bookings and holds were erased on request, by the hashes of their random keys. */
export function createErasedKeys({ clock }: { clock: Clock }) {
  return {
    async add(tx: Db, keys: readonly string[]): Promise<void> {
      const erased_at = clock.now().toISOString();
      const rows = keys.map((key) => ({ key_hash: hashOfSecret(key), erased_at }));
      for (let at = 0; at < rows.length; at += PORTION)
        await tx
          .insertInto('erased_keys')
          .values(rows.slice(at, at + PORTION))
          .onConflict((conflict) => conflict.column('key_hash').doNothing())
          .execute();
    },

    async has(tx: Db, key: string): Promise<boolean> {
      const found = tx.selectFrom('erased_keys').select('key_hash').where('key_hash', '=', hashOfSecret(key));
      return (await found.executeTakeFirst()) !== undefined;
    },

    /** Erased rows that a restored backup has brought back. */
    async findReturned(tx: Db): Promise<Person> {
      const hashes = new Set((await tx.selectFrom('erased_keys').select('key_hash').execute()).map(byHash));
      if (hashes.size === 0) return { inquiries: [], bookings: [], holds: [] };
      const inquiries = await tx.selectFrom('inquiries').select(['id', 'submission_key as key']).execute();
      const bookings = await tx.selectFrom('bookings').select(['id', 'key']).execute();
      const holds = await tx.selectFrom('vehicle_holds').select(['id', 'key']).execute();
      const returned = (rows: readonly { id: number; key: string }[]) =>
        rows.filter(({ key }) => hashes.has(hashOfSecret(key))).map(({ id }) => id);
      return {
        inquiries: await readAll(returned(inquiries), (ids) =>
          tx.selectFrom('inquiries').selectAll().where('id', 'in', ids).execute(),
        ),
        bookings: await readAll(returned(bookings), (ids) =>
          tx.selectFrom('bookings').selectAll().where('id', 'in', ids).execute(),
        ),
        holds: await readAll(returned(holds), (ids) =>
          tx.selectFrom('vehicle_holds').selectAll().where('id', 'in', ids).execute(),
        ),
      };
    },
  };
}

const byHash = ({ key_hash }: { key_hash: string }) => key_hash;

async function readAll<Row>(ids: readonly number[], read: (ids: number[]) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let at = 0; at < ids.length; at += PORTION) all.push(...(await read(ids.slice(at, at + PORTION))));
  return all;
}
