import { sql } from 'kysely';
import { hasMadeUpPeople } from '#features/staff/server/made-up-people.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { CarryOver } from '#server/db/restoring/carry-over.ts';
import { isAboutVehicle, OTHERS } from '../counted.ts';

/** Sums written at once. */
const BATCH = 200;

/**
 * What was counted since the backup stays, and of a day that both know the larger sum: a day's sums only grow. A sum about
 * a vehicle goes where its vehicle has gone. Visits of a demonstration do not mix with those of a dealership that takes its place.
 */
export const carriedCounts: CarryOver = {
  async remember(tx, { toVehicle, isOurs }) {
    if (!isOurs && (await hasMadeUpPeople(tx))) return {};
    const before = await tx.selectFrom('visit_counts').select(['day', 'what', 'subject', 'times']).execute();
    return {
      async carry(after) {
        const kept = before.flatMap((row) => {
          if (!isAboutVehicle(row.what) || row.subject === '' || row.subject === OTHERS) return [row];
          const vehicle = toVehicle(Number(row.subject));
          return vehicle === null ? [] : [{ ...row, subject: String(vehicle) }];
        });
        for (let at = 0; at < kept.length; at += BATCH) await keepLarger(after, kept.slice(at, at + BATCH));
        return {};
      },
    };
  },
};

async function keepLarger(tx: Db, rows: { day: string; what: string; subject: string; times: number }[]) {
  await tx
    .insertInto('visit_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'what', 'subject'])
        .doUpdateSet({ times: sql<number>`excluded.times` })
        .whereRef('excluded.times', '>', 'visit_counts.times'),
    )
    .execute();
}
