import type Sqlite from 'better-sqlite3';
import type { OldRow } from '#server/db/damaged-file/read-table.ts';
import { isArchivedTable, type TableName } from '../archive/archived-tables.ts';
import { readRows } from '../archive/read-rows.ts';
import type { CheckedArchive } from '../archive/verify-archive.ts';
import { withCheckedBackup } from '../open-backup.ts';
import { listBrokenLinks } from './broken-links.ts';

interface Order {
  /** The backup that is about to be restored. */
  backup: string;
  insert: (table: string, row: OldRow) => unknown;
}

/**
 * What was done since the backup about an inquiry, a booking or a hold whose own row is lost finds it in the backup, under
 * the number that it had: numbers are never given out twice.
 */
export async function takeParents(connection: Sqlite.Database, { backup, insert }: Order): Promise<void> {
  const wanted = new Map<TableName, Set<number>>();
  for (const { parent, parentId } of listBrokenLinks(connection))
    if (isArchivedTable(parent)) wanted.set(parent, (wanted.get(parent) ?? new Set()).add(parentId));
  if (wanted.size === 0) return;
  await withCheckedBackup(backup, { engine: 'sqlite', skipsPhotos: true }, async (reader, archive) => {
    if (!isOurs(connection, archive)) return;
    for (const { table, part } of archive.rows) {
      const ids = wanted.get(table);
      if (!ids) continue;
      const { rows } = await readRows(reader, part, { table, mayLackColumns: archive.mayLackColumns });
      for (const row of rows) if (ids.has(Number(row.id))) insert(table, { ...row });
    }
  });
}

/** In the backup of another dealership the same numbers mean others. */
function isOurs(connection: Sqlite.Database, { known }: CheckedArchive): boolean {
  const list = (query: string) => connection.prepare(query).raw().all() as [number, string][]; // the columns asked for
  return (
    list('SELECT id, submission_key FROM inquiries').some(([id, key]) => known.inquiries.get(key) === id) ||
    list('SELECT id, created_at FROM vehicles').some(([id, at]) => known.vehicles.get(id) === at)
  );
}
