import type { Db } from '#server/db/database.ts';
import { archivedTables } from '../archive/archived-tables.ts';
import { isLeftOut, mendRow } from '../archive/row-rules.ts';
import { readTable } from '../database-rows.repository.ts';

/** Rows that the product could not have written: they were edited by hand, or the database is damaged. */
export async function checkRows(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const table of archivedTables) {
    for await (const rows of readTable(db, table)) {
      for (const row of rows) {
        const mended = mendRow(table, row, '');
        if (mended === row || isLeftOut(table, row)) continue;
        const columns = Object.keys(row).filter((name) => mended?.[name] !== row[name]);
        problems.push(`Row ${row.id} of ${table} is damaged: ${columns.join(', ')}`);
      }
    }
  }
  return problems;
}
