import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { furtherIdsOf } from '../tables/vehicles-asked-about.ts';

/* Which inquiries are about which vehicle. One may be about several: whoever asks by vehicle asks here. */

type Builder = ExpressionBuilder<Tables, 'inquiries'>;
type Condition = (builder: Builder) => Expression<SqlBool>;

const all: Condition = ({ and }) => and([]);

/** Condition on `inquiries`: it is about this vehicle, alone or among others. */
export function isAbout(vehicleId: number): Condition {
  return ({ eb, and, or }) =>
    or([
      eb('inquiries.vehicle_id', '=', vehicleId),
      and([
        eb('inquiries.also_about', 'is not', null),
        // A quote in what somebody typed is stored behind a backslash, so only the field itself is found.
        eb('inquiries.also_about', 'like', `%"id":${vehicleId},%`),
      ]),
    ]);
}

interface AskedVehicle {
  vehicleId: number;
  count: number;
  /** The newest inquiry about it. */
  newestId: number;
}

/** How many inquiries are about each vehicle, alone or among others; spam left out. */
export async function countAsked(db: Db, which = all): Promise<AskedVehicle[]> {
  const firsts = await db
    .selectFrom('inquiries')
    .select(({ fn }) => [
      'inquiries.vehicle_id',
      fn.countAll<number>().as('count'),
      fn.max('inquiries.id').as('newest_id'),
    ])
    .where('inquiries.vehicle_id', 'is not', null)
    .where('inquiries.is_spam', '=', 0)
    .where(which)
    .groupBy('inquiries.vehicle_id')
    .$narrowType<{ vehicle_id: number }>()
    .execute();
  const asked = new Map<number, AskedVehicle>();
  const add = (vehicleId: number, count: number, id: number) => {
    const { count: before = 0, newestId = 0 } = asked.get(vehicleId) ?? {};
    asked.set(vehicleId, { vehicleId, count: before + count, newestId: Math.max(newestId, id) });
  };
  // PostgreSQL returns counts as bigint.
  for (const { vehicle_id, count, newest_id } of firsts) add(vehicle_id, Number(count), Number(newest_id));
  for (const row of await listAboutSeveral(db, which)) for (const id of furtherIdsOf(row)) add(id, 1, row.id);
  return [...asked.values()];
}

/** Which of these vehicles somebody has asked about. */
export async function listAskedAbout(tx: Db, vehicleIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('inquiries')
    .select('vehicle_id')
    .distinct()
    .where('vehicle_id', 'in', vehicleIds)
    .where('is_spam', '=', 0)
    .execute();
  const further = (await listAboutSeveral(tx)).flatMap(furtherIdsOf);
  return new Set([
    ...rows.flatMap(({ vehicle_id }) => vehicle_id ?? []),
    ...further.filter((id) => vehicleIds.includes(id)),
  ]);
}

/** Few are, and an index names them. */
function listAboutSeveral(db: Db, which = all) {
  return db
    .selectFrom('inquiries')
    .select(['inquiries.id', 'inquiries.vehicle_id', 'inquiries.also_about'])
    .where('inquiries.also_about', 'is not', null)
    .where('inquiries.is_spam', '=', 0)
    .where(which)
    .execute();
}
