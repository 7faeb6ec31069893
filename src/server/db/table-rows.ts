import { sql } from 'kysely';
import type { Column, Value } from './column-kinds.ts';
import type { Db } from './database.ts';
import type { Table } from './define-table.ts';

/** A row of any table, by the names of its columns. */
export type TableRow = Readonly<Record<string, Value>>;

/** Rows read and written at once: few enough not to block the event loop noticeably. */
const BATCH = 100;

/** What a backup has of a table, in the order of a row: everything but secrets. */
export function openColumnsOf({ columns }: Pick<Table, 'columns'>): ReadonlyMap<string, Column> {
  return new Map(Object.entries(columns).filter(([, { isSecret }]) => !isSecret));
}

/** Every row of a table in batches by id, yielding to the event loop between them. Some columns, or all. */
export async function* readTable(
  tx: Db,
  table: Table,
  names: readonly string[] = [...openColumnsOf(table).keys()],
): AsyncGenerator<TableRow[]> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  let last = 0;
  while (true) {
    const { rows } = await sql<TableRow>`
      SELECT ${columns} FROM ${sql.table(table.name)} WHERE id > ${last} ORDER BY id LIMIT ${BATCH}
    `.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.id);
    await takeTurns();
  }
}

export async function readAll(tx: Db, table: Table): Promise<TableRow[]> {
  const all: TableRow[] = [];
  for await (const rows of readTable(tx, table)) all.push(...rows);
  return all;
}

/** Rows that all have the same columns. */
export async function insertRows(
  tx: Db,
  table: Pick<Table, 'name'>,
  rows: readonly TableRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const names = Object.keys(batch[0] ?? {});
    const values = batch.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`);
    await sql`
      INSERT INTO ${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})
      VALUES ${sql.join(values)}
    `.execute(tx);
    await takeTurns();
  }
}

/** Lets others have their turn of the event loop. */
export function takeTurns(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}
