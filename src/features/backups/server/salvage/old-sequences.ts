import type Sqlite from 'better-sqlite3';
import { type ReadTable, readTable } from '#server/db/damaged-file/read-table.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import type { OldFile } from './read-old-file.ts';

/** Numbers that the old file has given out are not given out again, those of lost rows neither. */
export function moveSequences(
  connection: Sqlite.Database,
  { pages, schema }: OldFile,
  found: ReadonlyMap<string, ReadTable>,
): void {
  const given = new Map<string, number>();
  const note = (table: string, last: number) => {
    if (last > (given.get(table) ?? 0) && last <= LARGEST_ID) given.set(table, last);
  };
  const sequences = schema.tables.find(({ name }) => name === 'sqlite_sequence');
  if (sequences) readTable(pages, sequences, ({ name, seq }) => note(String(name), Number(seq)));
  for (const [table, { lostRowids }] of found) for (const rowid of lostRowids) note(table, rowid);
  const counted = connection
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%autoincrement%'")
    .pluck()
    .all();
  for (const name of counted) {
    const last = given.get(String(name));
    if (last === undefined) continue;
    const { changes } = connection
      .prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
      .run(last, name);
    if (changes === 0)
      connection.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last);
  }
}
