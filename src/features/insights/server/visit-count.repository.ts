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
      if (counts.length === 0) return;
      // In one order in all processes, so that none waits for another in a circle.
      const rows = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      await db.transaction().execute(async (tx) => {
        for (let at = 0; at < rows.length; at += BATCH) await addTo(tx, rows.slice(at, at + BATCH));
      });
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

async function addTo(tx: Db, rows: readonly VisitCount[]): Promise<void> {
  await tx
    .insertInto('visit_counts')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'what', 'subject'])
        .doUpdateSet({ times: sql<number>`visit_counts.times + excluded.times` }),
    )
    .execute();
}
