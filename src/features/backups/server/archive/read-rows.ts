import type { ArchiveReader } from './archive-reader.ts';
import type { ArchivedRow, TableName } from './archived-tables.ts';
import { refusedBackup } from './manifest.ts';
import type { Stretch } from './threads/file-bytes.ts';
import { runInThread } from './threads/worker-pool.ts';

interface Wanted {
  table: TableName;
  /** An older schema had fewer. */
  mayLackColumns: boolean;
  /** Leaves out what only the database needs. */
  isForLinks?: boolean;
}

/** The rows of one part, each of them one that the product could have written; throws at the first that is not. */
export async function readRows(
  { fd }: ArchiveReader,
  { at, bytes, sha256 }: Stretch,
  { table, mayLackColumns, isForLinks = false }: Wanted,
): Promise<{ rows: ArchivedRow[] }> {
  const part = { at, bytes, sha256 };
  const read = await runInThread({ kind: 'rows', fd, part, table, mayLackColumns, isForLinks });
  if (read.problem !== undefined) throw refusedBackup(read.problem);
  return read;
}
