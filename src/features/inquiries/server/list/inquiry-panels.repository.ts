import type { Viewer } from '#features/customers/viewer.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { countedAsFinance } from '../../interests.ts';
import { inquiriesSeenBy } from '../inquiry.repository.ts';
import { isUnread, waits } from '../waiting/waiting.repository.ts';
import { countAsked } from './vehicle-inquiries.repository.ts';

/** More than are shown, as some may have left the stock. */
const MOST_VEHICLES = 500;

/** What the dashboard shows of inquiries. Spam is not counted, nor what this person does not see. */
export function createInquiryPanels({ db }: { db: Db }) {
  const received = (viewer: Viewer) => inquiriesSeenBy(viewer, db).where('is_spam', '=', 0);
  const waiting = (viewer: Viewer) => received(viewer).where(waits);

  return {
    async count(viewer: Viewer) {
      const rows = await received(viewer)
        .select(({ fn }) => ['interest', fn.countAll<number>().as('count')])
        .groupBy('interest')
        .execute();
      const sum = (chosen: typeof rows) => chosen.reduce((total, row) => total + Number(row.count), 0);
      return {
        contactCount: sum(rows),
        financeCount: sum(rows.filter((row) => countedAsFinance.includes(row.interest))),
        unreadCount: await countOf(received(viewer).where(isUnread)),
      };
    },

    listWaiting: (viewer: Viewer, most: number) =>
      waiting(viewer)
        .select(['id', 'first_name', 'last_name', 'interest', 'created_at'])
        .orderBy('created_at')
        .limit(most)
        .execute(),

    countWaiting: (viewer: Viewer) => countOf(waiting(viewer)),

    countSince: (viewer: Viewer, moment: string) =>
      countOf(received(viewer).where('created_at', '>=', moment)),

    /** Ids of the vehicles that were asked about since a moment, and how often. */
    async countByVehicle(moment: string): Promise<{ id: number; count: number }[]> {
      const asked = await countAsked(db, ({ eb }) => eb('inquiries.created_at', '>=', moment));
      return asked
        .map(({ vehicleId, count }) => ({ id: vehicleId, count }))
        .sort((one, other) => other.count - one.count || one.id - other.id)
        .slice(0, MOST_VEHICLES);
    },

    /** Which of these keys are of inquiries that this person sees. */
    async listSeenKeys(keys: readonly string[], viewer: Viewer): Promise<string[]> {
      const rows = await inquiriesSeenBy(viewer, db)
        .select('submission_key')
        .where('submission_key', 'in', keys)
        .execute();
      return rows.map(({ submission_key }) => submission_key);
    },
  };
}
