import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { readInstant } from '#shared/stored.ts';
import { sourceOf } from '../../came-from.ts';
import { originColumns, readOriginColumns } from '../origin/origin-columns.ts';
import { furtherIdsOf } from '../tables/vehicles-asked-about.ts';
import { isAbout } from './vehicle-inquiries.repository.ts';

/** Received between two moments; no spam. */
const received = (db: Db, from: Date, to: Date) =>
  db
    .selectFrom('inquiries')
    .where('is_spam', '=', 0)
    .where('created_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString());

export const countInquiriesForFigures = (db: Db, from: Date, to: Date): Promise<number> =>
  countOf(received(db, from, to));

/** What figures need of each inquiry between two moments, or of those about one vehicle; nothing about who asked. */
export async function listInquiriesForFigures(db: Db, from: Date, to: Date, about?: number) {
  const asked = received(db, from, to);
  const rows = await (about === undefined ? asked : asked.where(isAbout(about)))
    .select(['vehicle_id', 'also_about', 'created_at', 'status', 'lost_reason', 'first_response_at'])
    .select([...originColumns, 'device_kind'])
    .execute();
  return rows.flatMap((row) => {
    const createdMs = readInstant(row.created_at);
    const answeredMs = readInstant(row.first_response_at ?? '');
    if (createdMs === undefined) return [];
    return {
      createdAt: new Date(createdMs),
      /** All that it is about, each once. */
      vehicleIds: [...(row.vehicle_id === null ? [] : [row.vehicle_id]), ...furtherIdsOf(row)],
      stage: row.status,
      lostReason: row.lost_reason,
      source: sourceOf(readOriginColumns(row)),
      firstResponseAt: answeredMs === undefined ? null : new Date(answeredMs),
    };
  });
}
