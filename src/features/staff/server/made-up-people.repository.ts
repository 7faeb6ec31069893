import type { Db } from '#server/db/database.ts';

/** Whether there is a demonstration, whoever of it is left. */
export async function hasMadeUpPeople(tx: Db): Promise<boolean> {
  const one = await tx.selectFrom('staff').select('id').where('is_demo', '=', 1).executeTakeFirst();
  return one !== undefined;
}
