import Sqlite from 'better-sqlite3';
import type { OldRow, ReadTable } from '#server/db/damaged-file/read-table.ts';
import { openSqlite } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { holdWaitingMail } from '#server/mail/carried-mail.ts';
import { mendLinks } from './broken-links.ts';
import {
  type Account,
  type DisableWithoutFactor,
  findLostFactors,
  nameLostAccounts,
} from './lost-factors.ts';
import { migrateLike } from './old-level.ts';
import { moveSequences } from './old-sequences.ts';
import { type Outcome, toOutcomes } from './outcomes.ts';
import { type OldFile, readOldTables, withOldFile } from './read-old-file.ts';
import { createSalvagedRows } from './salvaged-rows.ts';
import { type MendedRow, takeFromBackup } from './taken-from-backup.ts';

/*
 * What can still be read of a damaged database comes over into a new one, before a backup is restored into that: then the
 * restore keeps what came since the backup by its own rules, as it does in a sound database.
 *
 *  1. Read the old file page by page, without SQLite: a bad page costs what is on it. Nothing is ever written to it.
 *  2. Make the new database with the tables of the old one, put the rows in one by one, and count those that are lost.
 *  3. Where a row names one that is lost, take that from the backup, or leave the row without it, or leave the row out. Where
 *     a row is damaged in part, take that part from the backup.
 *  4. Bring the new database to the newest schema.
 *  5. Hold the mail that waits: whether it was sent may be what was lost. Disable who lost their second factor.
 */

export interface Salvaged {
  tables: Outcome[];
  /** The list of tables could not be read to its end, so there may have been others. */
  isListBroken: boolean;
  /** Usernames of accounts that could not be read, as far as they are known. */
  lostAccounts: string[];
  /** Accounts that were disabled because their second factor could not be read. */
  disabled: Account[];
  heldMail: number;
}

interface Order {
  /** Undefined: nothing is read of it. */
  oldFile: string | undefined;
  /** Where there is no file yet. */
  newFile: string;
  now: string;
  comesOver: (table: string) => boolean;
  /** The backup that is restored afterwards. */
  backup: string;
  disableWithoutFactor: DisableWithoutFactor;
}

export function salvage(order: Order): Promise<Salvaged> {
  return withOldFile(order.oldFile, (old) => fillFrom(old, order));
}

async function fillFrom(
  old: OldFile,
  { newFile, now, comesOver, backup, disableWithoutFactor }: Order,
): Promise<Salvaged> {
  const database = openSqlite(newFile);
  const connection = new Sqlite(newFile);
  try {
    await migrateLike(database, old);
    connection.pragma('foreign_keys = OFF'); // links are mended below
    const { insert } = createSalvagedRows(connection, now);
    const taken = {
      kept: new Map<string, number>(),
      mended: new Map<string, number>(),
      refused: new Map<string, number>(),
    };
    const mended: MendedRow[] = [];
    const put = (table: string, row: OldRow) => {
      const inserted = insert(table, row);
      const counted = taken[inserted.taken];
      counted.set(table, (counted.get(table) ?? 0) + 1);
      if (inserted.taken === 'mended') mended.push({ table, row, columns: inserted.mended });
    };
    const found: Map<string, ReadTable> = connection.transaction(() => readOldTables(old, comesOver, put))();
    await takeFromBackup(connection, { backup, insert, mended });
    const gone = connection.transaction(() => mendLinks(connection))();
    moveSequences(connection, old, found);
    await migrate(database);
    const expected = listTables(connection).filter(comesOver);
    return {
      tables: toOutcomes(old, { expected, found, taken, gone }),
      isListBroken: old.schema.isBroken,
      lostAccounts: nameLostAccounts(old, { found }),
      disabled: await disableWithoutFactor(
        database.db,
        findLostFactors(old, { found, refused: taken.refused }),
        now,
      ),
      heldMail: await holdWaitingMail(database.db, now),
    };
  } finally {
    connection.close();
    await database.close();
  }
}

function listTables(connection: Sqlite.Database): string[] {
  return connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all().map(String);
}
