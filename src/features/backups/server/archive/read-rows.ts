import { type ArchiveReader, damaged, type FoundPart } from './archive-reader.ts';
import type { ArchivedRow, TableName } from './archived-tables.ts';
import type { RowsResult } from './file-orders.ts';
import { refusedBackup } from './manifest.ts';
import { doInThreads } from './worker-pool.ts';

interface Wanted {
  table: TableName;
  /** An older schema had fewer. */
  mayLackColumns: boolean;
  /** Leaves out what only the database needs. */
  isForLinks?: boolean;
}

/** The rows of one part, each of them one that the product could have written; throws at the first that is not. */
export async function readRows(
  reader: ArchiveReader,
  { at, bytes, sha256 }: FoundPart,
  { table, mayLackColumns, isForLinks = false }: Wanted,
): Promise<{ rows: ArchivedRow[]; unpackedBytes: number }> {
  let read: RowsResult | undefined;
  const order = {
    kind: 'rows',
    fd: reader.fd,
    part: { at, bytes, sha256 },
    table,
    mayLackColumns,
    isForLinks,
  } as const;
  await doInThreads([order], (result) => {
    if (typeof result === 'object' && 'unpackedBytes' in result) read = result;
  });
  if (!read) throw damaged();
  if (read.problem !== undefined) throw refusedBackup(read.problem);
  return read;
}
