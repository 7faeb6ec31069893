import { hashOfToken, makeToken } from '#features/customers/server/link-secret.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { StoredHold } from './hold.repository.ts';

/** A hold with whether its link went by mail. */
export type LinkedHold = StoredHold & { is_mailed: 0 | 1 };

export type HoldLinkRepository = ReturnType<typeof createHoldLinkRepository>;

/**
 * The secrets with which buyers withdraw what they asked for. Each mail has its own; all stay valid. The link in the form's
 * answer goes to whoever typed the address.
 */
export function createHoldLinkRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async make(holdId: number, { isMailed, tx = db }: { isMailed: boolean; tx?: Db }): Promise<string> {
      const { token, token_hash } = makeToken();
      const made_at = clock.now().toISOString();
      await tx
        .insertInto('hold_links')
        .values({ token_hash, hold_id: holdId, made_at, is_mailed: isMailed ? 1 : 0 })
        .execute();
      return token;
    },

    async find(token: string): Promise<LinkedHold | undefined> {
      const hash = hashOfToken(token);
      if (!hash) return undefined;
      return db
        .selectFrom('vehicle_holds')
        .innerJoin('hold_links', 'hold_links.hold_id', 'vehicle_holds.id')
        .selectAll('vehicle_holds')
        .select('is_mailed')
        .where('token_hash', '=', hash)
        .executeTakeFirst();
    },
  };
}
