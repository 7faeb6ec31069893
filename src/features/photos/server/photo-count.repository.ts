import type { Db } from '#server/db/database.ts';

/**
 * How many photos each of these vehicles has; one without any is missing. Those of 360° views count where asked for,
 * and illustrations alone where these are.
 */
export async function countPhotosOf(
  tx: Db,
  vehicleIds: readonly number[],
  { withSpins = false, onlyIllustrations = false } = {},
): Promise<ReadonlyMap<number, number>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('photos')
    .select(({ fn }) => ['vehicle_id', fn.countAll<number>().as('count')])
    .where('vehicle_id', 'in', vehicleIds)
    .$if(!withSpins, (query) => query.where('spin_place', 'is', null))
    .$if(onlyIllustrations, (query) => query.where('is_illustration', '=', 1))
    .groupBy('vehicle_id')
    .execute();
  // PostgreSQL returns counts as bigint.
  return new Map(rows.map(({ vehicle_id, count }) => [vehicle_id, Number(count)]));
}
