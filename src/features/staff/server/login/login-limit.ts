import { createHash } from 'node:crypto';
import { withDeadline } from '#server/db/deadline.ts';
import type { Limit, Limiter } from '#server/http/limits/limiter.ts';
import { allowancesOf } from '#server/http/limits/network-of.ts';
import type { Tally } from '#server/metrics/log-tally.ts';
import { AppError } from '#shared/app-error.ts';
import { foldUsername } from '../staff.repository.ts';
import type { KnownPlaces, Place } from './known-places.repository.ts';

/** Failed logins that all unknown networks share for one account, as a multiple of one network's limit. */
const ACCOUNT_TIMES = 3;

interface Dependencies {
  limiter: Limiter;
  knownPlaces: KnownPlaces;
  loginLimit: Limit;
  tally: Tally;
}

export type LoginLimit = ReturnType<typeof createLoginLimit>;

/** How often somebody may be wrong: passwords, codes and passkeys count together. */
export function createLoginLimit({ limiter, knownPlaces, loginLimit, tally }: Dependencies) {
  return {
    /** A place is taken before anything is checked, and given back when it was right. Throws when there is none. */
    async take(username: string | undefined, from: Place): Promise<{ refund(): Promise<void> }> {
      const place = await takeAllowance(username, from);
      if (place.allowed) return place;
      tally('login_limited', { address: from.address });
      throw new AppError('too_many_requests', 'Too many failed logins. Please wait and try again.', {
        retryAfterS: place.retryAfterS,
      });
    },

    /** For what is asked before a log-in and writes a row each time. */
    async countAsked(what: string, address: string, { times }: { times: number }): Promise<void> {
      const { most, windowMs } = loginLimit;
      const allowances = allowancesOf(what, address, times * most);
      const place = await withDeadline(limiter.take(allowances, windowMs));
      if (place.allowed) return;
      throw new AppError('too_many_requests', 'Too many tries. Please wait and try again.', {
        retryAfterS: place.retryAfterS,
      });
    },
  };

  /** By network and by account. Known places count by network only. */
  async function takeAllowance(username: string | undefined, from: Place) {
    const { most, windowMs } = loginLimit;
    const [own, ...larger] = allowancesOf('login', from.address, most);
    if (username === undefined) return withDeadline(limiter.take([own, ...larger], windowMs));
    const account = { key: `login account ${hashOf(foldUsername(username))}`, most: ACCOUNT_TIMES * most };
    const place = await withDeadline(limiter.take([own, ...larger, account], windowMs));
    if (place.allowed || place.key === own.key) return place;
    if (!(await withDeadline(knownPlaces.has(username, from)))) return place;
    return withDeadline(limiter.take([own], windowMs));
  }
}

/** People type passwords into the name field, so only a hash is stored. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
