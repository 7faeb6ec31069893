import type { Expression } from 'kysely';
import type { FilesAside } from '#features/photos/server/photo.repository.ts';
import type { Db } from '#server/db/database.ts';
import { readInBatches } from '#server/db/read-in-batches.ts';

const KEYS = 200;

/** Files of photos that could come back, because a clear or an import that took them away can be undone. */
export const filesAside: FilesAside = {
  naming: (tx, key): Expression<{ file_key: string }> =>
    tx
      .selectFrom('cleared_rows')
      .select('file_key')
      .where('file_key', '=', key)
      .unionAll(tx.selectFrom('imported_rows').select('file_key').where('file_key', '=', key))
      .$narrowType<{ file_key: string }>(),

  list: async (tx) => [...(await listIn(tx, 'cleared_rows')), ...(await listIn(tx, 'imported_rows'))],
};

async function listIn(tx: Db, table: 'cleared_rows' | 'imported_rows'): Promise<string[]> {
  const found: string[] = [];
  const read = (after: number) =>
    tx
      .selectFrom(table)
      .select(['id', 'file_key'])
      .where('id', '>', after)
      .where('file_key', 'is not', null)
      .orderBy('id')
      .limit(KEYS)
      .execute();
  for await (const rows of readInBatches(read)) found.push(...rows.flatMap(({ file_key }) => file_key ?? []));
  return found;
}
