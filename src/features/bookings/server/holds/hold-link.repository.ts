import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfToken, makeToken } from '../link-secret.ts';
import type { StoredHold } from './hold.repository.ts';

export type HoldLinkRepository = ReturnType<typeof createHoldLinkRepository>;

/** The secrets with which buyers withdraw what they asked for. Each mail has its own; all go on being valid. */
export function createHoldLinkRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async make(holdId: number): Promise<string> {
      const { token, token_hash } = makeToken();
      await db
        .insertInto('hold_links')
        .values({ token_hash, hold_id: holdId, made_at: clock.now().toISOString() })
        .execute();
      return token;
    },

    async find(token: string): Promise<StoredHold | undefined> {
      const hash = hashOfToken(token);
      if (!hash) return undefined;
      return db
        .selectFrom('vehicle_holds')
        .innerJoin('hold_links', 'hold_links.hold_id', 'vehicle_holds.id')
        .selectAll('vehicle_holds')
        .where('token_hash', '=', hash)
        .executeTakeFirst();
    },
  };
}
