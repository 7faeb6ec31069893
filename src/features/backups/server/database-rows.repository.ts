import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { insertRows as insertRowsOf, readTable as readRowsOf, takeTurns } from '#server/db/table-rows.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import {
  type ArchivedRow,
  archivedTables,
  replacedTables,
  type TableName,
  tableOf,
} from './archive/archived-tables.ts';

/** Rows deleted at once: few enough not to block the event loop noticeably. */
const BATCH = 100;

/** Less than the second after which PostgreSQL looks for a deadlock, so that this gives way and nobody is refused. */
const WAIT_MS = 400;
const MOST_TRIES = 40;
/** The server's word for a statement that took too long. */
const TIMED_OUT = '57014';

/** Every row of a table in batches by id. Some columns, or all. */
export const readTable = (tx: Db, table: TableName, names?: readonly string[]) =>
  readRowsOf(tx, tableOf(table), names);

export const insertRows = (tx: Db, table: TableName, rows: readonly ArchivedRow[]): Promise<void> =>
  insertRowsOf(tx, tableOf(table), rows);

/** They go with inquiries and bookings. Last, as wherever both are changed: so nobody waits for each other. */
const alsoLocked = ['webhook_events', 'webhook_deliveries'];

/**
 * Blocks other changes until the transaction ends; reads go on. Others lock rows in an order of their own, such as a hold
 * and then its vehicle: rather than have one of the two refused, this lets go of all tables and asks again.
 */
export async function lockTables(tx: Db, engine: Engine): Promise<void> {
  // SQLite has a single writing connection, which this transaction holds.
  if (engine === 'sqlite') return;
  const names = sql.join([...archivedTables, ...alsoLocked].map((table) => sql.table(table)));
  for (let left = MOST_TRIES; ; left -= 1) {
    await sql`SAVEPOINT before_locks`.execute(tx);
    try {
      await sql`SET LOCAL statement_timeout = ${sql.lit(WAIT_MS)}`.execute(tx);
      await sql`LOCK TABLE ${names} IN EXCLUSIVE MODE`.execute(tx);
      await sql`SET LOCAL statement_timeout TO DEFAULT`.execute(tx);
      return;
    } catch (error) {
      if (errorCode(error) !== TIMED_OUT || left <= 1) throw error;
      await sql`ROLLBACK TO SAVEPOINT before_locks`.execute(tx);
      await new Promise((resume) => setTimeout(resume, WAIT_MS * Math.random()));
    }
  }
}

/** In the order of a backup. Photos, links and the like go with the row that they belong to. */
export async function deleteAllRows(tx: Db): Promise<void> {
  for (const { name: table, batch = BATCH } of replacedTables) {
    const some = sql`SELECT id FROM ${sql.table(table)} ORDER BY id LIMIT ${batch}`;
    for (;;) {
      const { numAffectedRows } = await sql`DELETE FROM ${sql.table(table)} WHERE id IN (${some})`.execute(
        tx,
      );
      if (!numAffectedRows) break;
      await takeTurns();
    }
  }
}
