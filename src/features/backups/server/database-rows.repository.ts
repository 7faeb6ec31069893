import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import {
  type ArchivedRow,
  archivedTables,
  columnsOf,
  replacedTables,
  type TableName,
} from './archive/archived-tables.ts';

/** Rows read and written at once: few enough not to block the event loop noticeably. */
const BATCH = 100;

/** Less than the second after which PostgreSQL looks for a deadlock, so that this gives way and nobody is refused. */
const WAIT_MS = 400;
const MOST_TRIES = 40;
/** The server's word for a statement that took too long. */
const TIMED_OUT = '57014';

/** Every row of a table in batches by id, yielding to the event loop between them. Some columns, or all. */
export async function* readTable(
  tx: Db,
  table: TableName,
  names: readonly string[] = [...columnsOf(table).keys()],
): AsyncGenerator<ArchivedRow[]> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  let last = 0;
  while (true) {
    const { rows } = await sql<ArchivedRow>`
      SELECT ${columns} FROM ${sql.table(table)} WHERE id > ${last} ORDER BY id LIMIT ${BATCH}
    `.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.id);
    await takeTurns();
  }
}

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

export async function insertRows(tx: Db, table: TableName, rows: readonly ArchivedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    // Rows of one backup all have the same columns.
    const names = Object.keys(batch[0] ?? {});
    const values = batch.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`);
    await sql`
      INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      VALUES ${sql.join(values)}
    `.execute(tx);
    await takeTurns();
  }
}

function takeTurns(): Promise<void> {
  return new Promise((resume) => setImmediate(resume));
}
