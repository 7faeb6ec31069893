import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { LARGEST_ID } from '#shared/ids.ts';
import type { Counted } from '../counted.ts';
import { createDayBounds, type SumName } from './day-bounds.ts';
import type { Period } from './recorded.ts';
import type { VisitCount } from './visit-counter.ts';

/** Sums written at once. */
const BATCH = 200;

export type VisitCountRepository = ReturnType<typeof createVisitCountRepository>;

export function createVisitCountRepository({ db }: { db: Db }) {
  return {
    /** Adds to what is stored: sums of several processes become one. All of them, or none. */
    async add(counts: readonly VisitCount[]): Promise<void> {
      if (counts.length === 0) return;
      await db.transaction().execute(async (tx) => addVisits(tx, await withinBounds(tx, counts)));
    },

    listBetween: (period: Period, only: Only = {}): Promise<VisitCount[]> =>
      between(db, period, only).select(['day', 'what', 'subject', 'times']).execute() as Promise<
        VisitCount[]
      >, // the column holds no other word

    /** How much of each kind, in all. */
    async sumBetween(period: Period, only: Only = {}): Promise<Map<Counted, number>> {
      const rows = await between(db, period, only)
        .select(({ fn }) => ['what', fn.sum<number>('times').as('times')])
        .groupBy('what')
        .execute();
      return new Map(rows.map(({ what, times }) => [what as Counted, Number(times)])); // as above
    },

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

/** Some of the kinds, or of the subjects. */
interface Only {
  kinds?: readonly Counted[];
  subject?: string;
}

/** From one day to another, both counted. */
function between(db: Db, { from, to }: Period, { kinds, subject }: Only) {
  const all = db.selectFrom('visit_counts').where('day', '>=', from).where('day', '<=', to);
  const some = kinds ? all.where('what', 'in', kinds) : all;
  return subject === undefined ? some : some.where('subject', '=', subject);
}

/** The same sums, those that a day has no room for among the others of their kind. */
async function withinBounds(tx: Db, counts: readonly VisitCount[]): Promise<VisitCount[]> {
  const kept = new Map<string, VisitCount>();
  for (const [day, some] of Map.groupBy(counts, (one) => one.day)) {
    const stored = await tx
      .selectFrom('visit_counts')
      .select(['what', 'subject'])
      .where('day', '=', day)
      .execute();
    const bounds = createDayBounds(stored as SumName[]); // the column holds no other word
    for (const one of some) {
      const sum = { ...one, subject: bounds.subjectOf(one) };
      const known = kept.get(keyOf(sum));
      if (known) known.times += sum.times;
      else kept.set(keyOf(sum), sum);
    }
  }
  return [...kept.values()];
}

const keyOf = ({ day, what, subject }: VisitCount) => `${day} ${what} ${subject}`;

/** In the caller's transaction. In one order in all processes, so that none waits for another in a circle. */
export async function addVisits(tx: Db, counts: readonly VisitCount[]): Promise<void> {
  const rows = counts
    .map((one) => ({ ...one, times: Math.min(one.times, LARGEST_ID) }))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insertInto('visit_counts')
      .values(rows.slice(at, at + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['day', 'what', 'subject']).doUpdateSet({
          // As many as both engines can hold, and a backup takes.
          times: sql<number>`case when visit_counts.times > ${LARGEST_ID} - excluded.times then ${LARGEST_ID}
            else visit_counts.times + excluded.times end`,
        }),
      )
      .execute();
}

/** With a demonstration, whose visits were made up or were somebody's who tried it. */
export async function forgetVisits(tx: Db): Promise<void> {
  await tx.deleteFrom('visit_counts').execute();
}
