import type { Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import { inquiriesSeenBy } from '../inquiry.repository.ts';
import { isAbout } from '../list/vehicle-inquiries.repository.ts';

const MOST_ASKED = 200;

export type SaleRepository = ReturnType<typeof createSaleRepository>;

export function createSaleRepository({ db }: { db: Db }) {
  return {
    /** About this vehicle, alone or among others, as far as the viewer sees them and without spam: those that are not lost first, the newest first. */
    listAsked: (vehicleId: number, viewer: Viewer) =>
      inquiriesSeenBy(viewer, db)
        .selectAll()
        .where(isAbout(vehicleId))
        .where('is_spam', '=', 0)
        .orderBy(({ eb }) => eb.case().when('status', '=', 'lost').then(1).else(0).end())
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_ASKED)
        .execute(),

    find: (tx: Db, id: number) =>
      tx.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst(),

    findOfKey: (key: string, from: Db = db) =>
      from.selectFrom('inquiries').selectAll().where('submission_key', '=', key).executeTakeFirst(),

    /** Which of these were written to on that day or later. */
    async listToldSince(inquiryIds: readonly number[], moment: string): Promise<ReadonlySet<number>> {
      const rows = await db
        .selectFrom('inquiry_replies')
        .select('inquiry_id')
        .distinct()
        .where('inquiry_id', 'in', [0, ...inquiryIds])
        .where('at', '>=', moment)
        .execute();
      return new Set(rows.map(({ inquiry_id }) => inquiry_id));
    },
  };
}
