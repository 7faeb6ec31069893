import { createLinks, type Linked, type LinkNeeds, type Links } from '#features/customers/server/links.ts';
import type { StoredHold } from './hold.repository.ts';

export type LinkedHold = Linked<StoredHold>;
export type HoldLinkRepository = Links<StoredHold>;

export function createHoldLinkRepository({ db, clock }: LinkNeeds): HoldLinkRepository {
  return createLinks<StoredHold>(
    { db, clock },
    {
      name: 'hold',
      add: (tx, hold_id, link) =>
        tx
          .insertInto('hold_links')
          .values({ hold_id, ...link })
          .execute(),
      find: (tokenHash) =>
        db
          .selectFrom('vehicle_holds')
          .innerJoin('hold_links', 'hold_links.hold_id', 'vehicle_holds.id')
          .selectAll('vehicle_holds')
          .select('is_mailed')
          .where('token_hash', '=', tokenHash)
          .executeTakeFirst(),
    },
  );
}
