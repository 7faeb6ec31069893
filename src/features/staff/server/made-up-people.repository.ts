import type { Db } from '#server/db/database.ts';

/** Whether there is a demonstration, whoever of it is left. */
export async function hasMadeUpPeople(tx: Db): Promise<boolean> {
  return (
    (await tx.selectFrom('staff').select('id').where('is_demo', '=', 1).executeTakeFirst()) !== undefined
  );
}
