import type { Db } from '#server/db/database.ts';
import { readInstant } from '#shared/stored.ts';
import { sourceOf } from '../../came-from.ts';
import { originColumns, readOriginColumns } from '../origin/origin-columns.ts';
import { furtherIdsOf } from '../tables/vehicles-asked-about.ts';

/** What figures need of each inquiry between two moments; no spam, and nothing about who asked. */
export async function listInquiriesForFigures(db: Db, from: Date, to: Date) {
  const rows = await db
    .selectFrom('inquiries')
    .select(['vehicle_id', 'also_about', 'created_at', 'status', 'lost_reason', 'first_response_at'])
    .select('device_kind')
    .select(originColumns)
    .where('is_spam', '=', 0)
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .execute();
  return rows.flatMap((row) => {
    const createdMs = readInstant(row.created_at);
    const answeredMs = readInstant(row.first_response_at ?? '');
    if (createdMs === undefined) return [];
    return {
      createdAt: new Date(createdMs),
      vehicleId: row.vehicle_id,
      /** All that it is about; `vehicleId` is the first of them. */
      vehicleIds: [...(row.vehicle_id === null ? [] : [row.vehicle_id]), ...furtherIdsOf(row)],
      stage: row.status,
      lostReason: row.lost_reason,
      source: sourceOf(readOriginColumns(row)),
      firstResponseAt: answeredMs === undefined ? null : new Date(answeredMs),
    };
  });
}
