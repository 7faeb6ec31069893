import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { DAY_MS } from '#shared/dates.ts';
import { foldUsername } from '../staff.repository.ts';

/** Where a login comes from: the address, and the secret that the browser got at an earlier login. */
export interface Place {
  address: string;
  browser: string | undefined;
}

export const KNOWN_DAYS = 90;

export type KnownPlaces = ReturnType<typeof createKnownPlaces>;

/**
 * Networks and browsers of earlier logins. Password guesses from elsewhere throttle an account for unknown places
 * only, so they cannot lock its owner out.
 */
export function createKnownPlaces({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async has(username: string, place: Place): Promise<boolean> {
      const row = await db
        .selectFrom('known_places')
        .select('staff_id')
        .where('place_hash', 'in', hashesOf(username, place))
        .where('seen_at', '>', oldest())
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns a new secret for the browser. The old one is revoked: it may have been planted. */
    async remember(person: { id: number; username: string }, { address, browser }: Place): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      const seen_at = clock.now().toISOString();
      const rows = hashesOf(person.username, { address, browser: secret }).map((place_hash) => ({
        place_hash,
        staff_id: person.id,
        seen_at,
      }));
      const [, old] = hashesOf(person.username, { address, browser });
      if (old) await db.deleteFrom('known_places').where('place_hash', '=', old).execute();
      await db
        .insertInto('known_places')
        .values(rows)
        .onConflict((conflict) => conflict.column('place_hash').doUpdateSet({ seen_at }))
        .execute();
      return secret;
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('known_places').where('seen_at', '<', oldest()).execute();
    },
  };

  function oldest(): string {
    return new Date(clock.now().getTime() - KNOWN_DAYS * DAY_MS).toISOString();
  }
}

/** The network's key, then the browser's if it has a secret. */
function hashesOf(username: string, { address, browser }: Place): string[] {
  const places = [`network ${networkOf(address)}`, ...(browser ? [`browser ${browser}`] : [])];
  return places.map((place) =>
    createHash('sha256')
      .update(`${foldUsername(username)}\n${place}`)
      .digest('hex'),
  );
}
