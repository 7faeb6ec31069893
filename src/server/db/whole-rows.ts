import type { Kysely } from 'kysely';
import type { Db } from './database.ts';
import type { Table } from './define-table.ts';

export type WholeRow = Record<string, unknown>;
type AnyTable = Pick<Table, 'name' | 'primaryKey'>;

/* Rows of any table, for whoever moves them and need not know what they say. */

const untyped = (tx: Db) => tx as unknown as Kysely<Record<string, WholeRow>>; // the name comes from the table's own file

/** In the order of their own key. */
export const listWholeRows = (
  tx: Db,
  { name, primaryKey: [key = 'id'] = [] }: AnyTable,
  column: string,
  values: readonly number[],
): Promise<WholeRow[]> =>
  untyped(tx).selectFrom(name).selectAll().where(column, 'in', values).orderBy(key).execute();

/** Rows that are there already stay as they are. Returns how many were inserted. */
export async function insertMissingRows(
  tx: Db,
  { name }: AnyTable,
  rows: readonly WholeRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await untyped(tx)
    .insertInto(name)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}
