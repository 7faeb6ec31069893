import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { VisitCount } from './visit-counter.ts';

/** Sums written at once. */
const BATCH = 200;

export type VisitCountRepository = ReturnType<typeof createVisitCountRepository>;

export function createVisitCountRepository({ db }: { db: Db }) {
  return {
    /** Adds to what is stored: sums of several processes become one. All of them, or none. */
    async add(counts: readonly VisitCount[]): Promise<void> {
      if (counts.length > 0) await db.transaction().execute((tx) => addVisits(tx, counts));
    },

    /** From one day to another, both counted. */
    listBetween: (from: string, to: string): Promise<VisitCount[]> =>
      db
        .selectFrom('visit_counts')
        .select(['day', 'what', 'subject', 'times'])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute() as Promise<VisitCount[]>, // the column holds no other word

    async findFirstDay(): Promise<string | undefined> {
      const row = await db
        .selectFrom('visit_counts')
        .select(({ fn }) => fn.min('day').as('day'))
        .executeTakeFirst();
      return row?.day ?? undefined;
    },

    async forgetBefore(day: string): Promise<void> {
      await db.deleteFrom('visit_counts').where('day', '<', day).execute();
    },
  };
}

const keyOf = ({ day, what, subject }: VisitCount) => `${day} ${what} ${subject}`;

/** In the caller's transaction. In one order in all processes, so that none waits for another in a circle. */
export async function addVisits(tx: Db, counts: readonly VisitCount[]): Promise<void> {
  const rows = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insertInto('visit_counts')
      .values(rows.slice(at, at + BATCH))
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'what', 'subject'])
          .doUpdateSet({ times: sql<number>`visit_counts.times + excluded.times` }),
      )
      .execute();
}

/** With a demonstration, whose visits were made up or were somebody's who tried it. */
export async function forgetVisits(tx: Db): Promise<void> {
  await tx.deleteFrom('visit_counts').execute();
}
