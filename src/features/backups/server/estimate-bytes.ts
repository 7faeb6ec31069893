import type { Database } from '#server/db/database.ts';
import { tablesWithFiles } from './archive/archived-tables.ts';

/** Headers of one photo in an archive, with their padding. */
const HEADERS_BYTES = 6 * 1024;

/** The size of a backup: about as many bytes as the photos have, which are nearly all of it. */
export async function estimateBytes({ db }: Pick<Database, 'db'>): Promise<number> {
  let all = 0;
  for (const table of tablesWithFiles) {
    const { count, bytes } = await db
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('byte_count').as('bytes')])
      .executeTakeFirstOrThrow();
    all += Number(bytes ?? 0) + Number(count) * HEADERS_BYTES;
  }
  return all;
}
