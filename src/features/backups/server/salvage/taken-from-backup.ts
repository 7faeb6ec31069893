import type Sqlite from 'better-sqlite3';
import type { Value } from '#server/db/column-kinds.ts';
import type { OldRow } from '#server/db/damaged-file/read-table.ts';
import { type ArchivedRow, isArchivedTable, type TableName, tableOf } from '../archive/archived-tables.ts';
import { readRows } from '../archive/read-rows.ts';
import type { CheckedArchive } from '../archive/verify-archive.ts';
import { withCheckedBackup } from '../open-backup.ts';
import { isConstraint } from '../restore/may-have-committed.ts';
import { listBrokenLinks } from './broken-links.ts';

/** A row that came over with damaged values. */
export interface MendedRow {
  table: string;
  /** As it was read. */
  row: OldRow;
  columns: readonly string[];
}

interface Order {
  /** The backup that is about to be restored. */
  backup: string;
  insert: (table: string, row: OldRow) => unknown;
  mended: readonly MendedRow[];
}

/** Tables whose rows stand against those of the backup, and what makes two of them the same. */
const sameBy: Partial<Record<TableName, readonly string[]>> = {
  inquiries: ['submission_key'],
  bookings: ['key'],
  vehicle_holds: ['key'],
  activity: ['id', 'at'],
};

/**
 * What was done since the backup about an inquiry, a booking or a hold whose own row is lost finds it in the backup, under
 * the number that it had: numbers are never given out twice. Damaged values of a row that the backup has are taken from there,
 * for otherwise they would replace what is whole.
 */
export async function takeFromBackup(
  connection: Sqlite.Database,
  { backup, insert, mended }: Order,
): Promise<void> {
  const wanted = new Map<TableName, Set<number>>();
  for (const { parent, parentId } of listBrokenLinks(connection))
    if (isArchivedTable(parent)) wanted.set(parent, (wanted.get(parent) ?? new Set()).add(parentId));
  const damaged = new Map(mended.flatMap((one) => nameOf(one.table, one.row).map((name) => [name, one])));
  if (wanted.size === 0 && damaged.size === 0) return;
  await withCheckedBackup(backup, { engine: 'sqlite', skipsPhotos: true }, async (reader, archive) => {
    const hasParents = isOurs(connection, archive);
    for (const { table, part } of archive.rows) {
      const ids = hasParents ? wanted.get(table) : undefined;
      if (!ids && !(damaged.size > 0 && sameBy[table])) continue;
      const { rows } = await readRows(reader, part, { table, mayLackColumns: archive.mayLackColumns });
      for (const row of rows) {
        if (ids?.has(Number(row.id))) insert(table, { ...row });
        for (const name of nameOf(table, row)) {
          const found = damaged.get(name);
          if (found) replaceDamaged(connection, found, row);
        }
      }
    }
  });
}

/** None for a row that does not stand against the backup. */
function nameOf(table: string, row: OldRow | ArchivedRow): string[] {
  const columns = isArchivedTable(table) ? sameBy[table] : undefined;
  return columns ? [JSON.stringify([table, ...columns.map((column) => row[column])])] : [];
}

/** Whether something stands may have changed since the backup: staff are asked instead. */
function replaceDamaged(
  connection: Sqlite.Database,
  { table, row, columns }: MendedRow,
  inBackup: ArchivedRow,
): void {
  const names = columns.filter((name) => name !== 'state' && inBackup[name] !== undefined);
  if (names.length === 0) return;
  const list = names.map((name) => `"${name}" = ?`).join(', ');
  try {
    connection
      .prepare(`UPDATE "${table}" SET ${list} WHERE id = ?`)
      .run([...names.map((name) => inBackup[name]), row.id]);
  } catch (error) {
    if (!isConstraint(error)) throw error; // its place is taken since: it stays as it was read
  }
}

/** In the backup of another dealership the same numbers mean others. */
function isOurs(connection: Sqlite.Database, { known }: CheckedArchive): boolean {
  return (['inquiries', 'vehicles'] as const).some((table) => {
    const { by, tells } = tableOf(table).known ?? { by: 'id', tells: 'id' };
    const rows = connection.prepare(`SELECT "${by}", "${tells}" FROM "${table}"`).raw().all();
    return (rows as [Value, Value][]).some(([name, told]) => known(table).get(String(name)) === told); // the columns asked for
  });
}
