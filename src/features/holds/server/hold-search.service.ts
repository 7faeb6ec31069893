import { personName } from '#features/customers/person-name.ts';
import { type Found, matchesPerson } from '#features/customers/server/person-search.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Database } from '#server/db/database.ts';
import { formatSydneyDate } from '#shared/dates.ts';
import { holdLabels, readHoldState } from '../hold-states.ts';
import { isHoldSeenBy } from './hold.repository.ts';

export type HoldSearch = ReturnType<typeof createHoldSearch>;

/** Finds holds by name, address or phone number, among those that the viewer sees. */
export function createHoldSearch({ database: { db, engine } }: { database: Database }) {
  return {
    /** Holds by their last change, newest first. */
    async findHolds(words: string, viewer: Viewer, most: number): Promise<Found[]> {
      const found = matchesPerson('vehicle_holds', words, engine);
      if (!found) return [];
      const rows = await db
        .selectFrom('vehicle_holds')
        .selectAll()
        .where(found)
        .where(isHoldSeenBy(viewer))
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        title: personName(row),
        detail: `${holdLabels[readHoldState(row.state)]}, ${formatSydneyDate(new Date(row.created_at))}`,
      }));
    },
  };
}
