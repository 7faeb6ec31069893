import { z } from 'zod';
import type { Db } from '#server/db/database.ts';
import { addMeta, forgetMeta, readMeta, replaceMeta } from '#server/db/meta-value.ts';

const KEY = 'demo_pictures';

const progressSchema = z.object({
  /** In inventory order. */
  vehicleIds: z.array(z.number().int()),
  /** Number of pictures that have a row, in the order of the plan. */
  done: z.number().int(),
  /** The keys of its photos are made of it; none of before had one. */
  seed: z.string().optional(),
  /** When the demonstration was made; none of before said so. */
  madeAt: z.string().optional(),
});
export type DemoProgress = z.infer<typeof progressSchema>;

/** Progress of the demonstration, stored in the database so that a restart continues it. */
export async function readProgress(db: Db): Promise<DemoProgress | undefined> {
  const value = await readMeta(db, KEY);
  return value === undefined ? undefined : progressSchema.parse(JSON.parse(value));
}

export async function startProgress(tx: Db, vehicleIds: number[], madeAt: Date): Promise<void> {
  await addMeta(
    tx,
    KEY,
    JSON.stringify({ vehicleIds, done: 0, madeAt: madeAt.toISOString() } satisfies DemoProgress),
  );
}

/** False if another process was faster. */
export async function changeProgress(tx: Db, from: DemoProgress, next: DemoProgress): Promise<boolean> {
  return replaceMeta(tx, KEY, { before: JSON.stringify(from), value: JSON.stringify(next) });
}

/** The demonstration is over: nothing more is drawn, and the next start knows of none. */
export async function endProgress(tx: Db): Promise<void> {
  await forgetMeta(tx, KEY);
}
