import type { Db } from '#server/db/database.ts';

/** How many inquiries there are about each vehicle, spam left out. An index alone answers it. */
export async function countByVehicle(db: Db): Promise<{ vehicle_id: number; count: number }[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select(({ fn }) => ['vehicle_id', fn.countAll<number>().as('count')])
    .where('vehicle_id', 'is not', null)
    .where('is_spam', '=', 0)
    .groupBy('vehicle_id')
    .$narrowType<{ vehicle_id: number }>()
    .execute();
  // PostgreSQL returns counts as bigint.
  return rows.map(({ vehicle_id, count }) => ({ vehicle_id, count: Number(count) }));
}
