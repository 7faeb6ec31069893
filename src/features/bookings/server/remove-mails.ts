import type { Db } from '#server/db/database.ts';

/** Those of these kinds about something that is known by one of these keys. */
export async function removeMails(tx: Db, kinds: readonly string[], keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await tx.deleteFrom('outbox').where('kind', 'in', kinds).where('about', 'like', `${key} %`).execute();
}
