import type Sqlite from 'better-sqlite3';
import { columnsOf, isArchivedTable } from '../archive/archived-tables.ts';

interface Violation {
  table: string;
  rowid: number;
  parent: string;
  fkid: number;
}

export interface BrokenLink {
  table: string;
  rowid: number;
  parent: string;
  column: string;
  parentId: number;
  isNullable: boolean;
}

/** Rows that name one that could not be read. */
export function listBrokenLinks(connection: Sqlite.Database): BrokenLink[] {
  const violations = connection.pragma('foreign_key_check') as Violation[]; // as SQLite documents it
  const broken = violations.map(({ table, rowid, parent, fkid }) => {
    const column = connection
      .prepare('SELECT "from" FROM pragma_foreign_key_list(?) WHERE id = ?')
      .pluck()
      .get(table, fkid) as string; // the column that the violation is about
    // SQLite calls no key NOT NULL, and yet none can be without one.
    const isNullable =
      connection
        .prepare('SELECT "notnull" OR pk > 0 FROM pragma_table_info(?) WHERE name = ?')
        .pluck()
        .get(table, column) === 0;
    const parentId = connection
      .prepare(`SELECT "${column}" FROM "${table}" WHERE rowid = ?`)
      .pluck()
      .get(rowid);
    return { table, rowid, parent, column, parentId: Number(parentId), isNullable };
  });
  return broken.filter(isStillLink);
}

/** The tables are those of the old file: a row that outlives what it names, as it is now, has lost nothing by the next migration. */
function isStillLink({ table, column, isNullable }: BrokenLink): boolean {
  if (isNullable || !isArchivedTable(table)) return true;
  return columnsOf(table).get(column)?.refersTo !== undefined;
}

/** A row stays without what it belongs to where it can; else it goes. Answers how many went, by table. */
export function mendLinks(connection: Sqlite.Database): Map<string, number> {
  const gone = new Map<string, number>();
  for (let broken = listBrokenLinks(connection); broken.length > 0; broken = listBrokenLinks(connection)) {
    for (const { table, rowid, column, isNullable } of broken) {
      if (isNullable) {
        connection.prepare(`UPDATE "${table}" SET "${column}" = NULL WHERE rowid = ?`).run(rowid);
        continue;
      }
      gone.set(table, (gone.get(table) ?? 0) + 1);
      connection.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid);
    }
  }
  return gone;
}
