import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Whether a query finds a row. */
export async function isAny<Table extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> {
  const found = await rows
    .select(({ lit }) => lit(1).as('one'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
