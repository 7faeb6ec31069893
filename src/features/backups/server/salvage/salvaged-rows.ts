import type Sqlite from 'better-sqlite3';
import type { OldRow } from '#server/db/damaged-file/read-table.ts';
import { isStorable } from '#shared/text.ts';
import { columnsOf, isArchivedTable, tablesWithFiles } from '../archive/archived-tables.ts';
import { PHOTO_KEY } from '../archive/row-links.ts';
import { isLeftOut, mendRow } from '../archive/row-rules.ts';
import { isConstraint } from '../restore/may-have-committed.ts';

/**
 * What does not come over from a damaged file, and why: the stock is that of the backup, as after every restore, and its
 * counters are the new database's own; who is logged in or about to be starts anew.
 */
const leftOut: readonly string[] = [
  ...['photos', 'price_history', 'clearances', 'cleared_rows', 'vehicle_creations', 'loose_photos'],
  ...['stock_imports', 'imported_rows'],
  ...['stock_version', 'vehicle_changes'],
  ...['sessions', 'login_steps', 'password_resets', 'attempts'],
];

export function comesOver(table: string): boolean {
  return !leftOut.includes(table) && !table.startsWith('kysely_') && !table.startsWith('sqlite_');
}

/** Mended: some of its values were none that we would write, and are left out. */
export type Taken = 'kept' | 'mended' | 'refused';

interface Inserted {
  taken: Taken;
  /** Columns of a mended row that are not as they were. */
  mended: string[];
}

const refused: Inserted = { taken: 'refused', mended: [] };

/** Puts rows into the new database, one by one: a row that it does not take costs that row. */
export function createSalvagedRows(connection: Sqlite.Database, now: string) {
  const known = new Map<string, ReadonlySet<string>>();

  function columnsThere(table: string): ReadonlySet<string> {
    const there =
      known.get(table) ??
      new Set(connection.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).map(String));
    known.set(table, there);
    return there;
  }

  return {
    insert(table: string, row: OldRow): Inserted {
      const mended = mend(table, row, now);
      if (!mended) return refused;
      const names = Object.keys(mended).filter((name) => columnsThere(table).has(name));
      if (names.length === 0) return refused; // a table of a newer version
      const list = names.map((name) => `"${name}"`).join(', ');
      const places = names.map(() => '?').join(', ');
      try {
        connection
          .prepare(`INSERT INTO "${table}" (${list}) VALUES (${places})`)
          .run(names.map((name) => mended[name]));
        const differing = names.filter((name) => !isAsRead(name, mended[name], row[name]));
        return { taken: differing.length === 0 ? 'kept' : 'mended', mended: differing };
      } catch (error) {
        if (isConstraint(error)) return refused;
        throw error;
      }
    },
  };
}

/** By the same rules as a row that goes into a backup; undefined when it cannot be one of ours. */
function mend(table: string, row: OldRow, now: string): OldRow | undefined {
  if (!isArchivedTable(table)) return Object.values(row).every(isWhole) ? row : undefined;
  if (tablesWithFiles.some((name) => name === table) && !PHOTO_KEY.test(String(row.file_key)))
    return undefined;
  const archived = columnsOf(table);
  const ours = Object.fromEntries(Object.entries(row).filter(([name]) => archived.has(name)));
  const mended = isLeftOut(table, ours) ? ours : mendRow(table, ours, now);
  // Its photos are those of the backup.
  return mended && { ...row, ...mended, ...(table === 'vehicles' && { featured_photo_id: null }) };
}

function isWhole(value: OldRow[string]): boolean {
  return typeof value !== 'string' || isStorable(value);
}

/** In place of what is illegible there is a sign that says so. */
function isAsRead(name: string, kept: unknown, read: unknown): boolean {
  if (name === 'featured_photo_id') return true; // its photos are those of the backup
  return kept === read && !(typeof read === 'string' && read.includes('\uFFFD'));
}
