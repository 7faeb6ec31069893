import { z } from 'zod';
import type { Db } from '#server/db/database.ts';

const KEY = 'demo_pictures';

const progressSchema = z.object({
  /** In inventory order. */
  vehicleIds: z.array(z.number().int()),
  /** Number of finished pictures. */
  done: z.number().int(),
});
export type DemoProgress = z.infer<typeof progressSchema>;

/** Progress of the demonstration, stored in the database so that a restart continues it. */
export async function readProgress(db: Db): Promise<DemoProgress | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row && progressSchema.parse(JSON.parse(row.value));
}

export async function startProgress(tx: Db, vehicleIds: number[]): Promise<void> {
  const value = JSON.stringify({ vehicleIds, done: 0 } satisfies DemoProgress);
  await tx.insertInto('meta').values({ key: KEY, value }).execute();
}

/** False if another process has already finished that picture. */
export async function advanceProgress(tx: Db, from: DemoProgress): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meta')
    .set({ value: JSON.stringify({ ...from, done: from.done + 1 } satisfies DemoProgress) })
    .where('key', '=', KEY)
    .where('value', '=', JSON.stringify(from))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The demonstration is over: nothing more is drawn, and the next start knows of none. */
export async function endProgress(tx: Db): Promise<void> {
  await tx.deleteFrom('meta').where('key', '=', KEY).execute();
}
