import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';
import { AppError } from '#shared/app-error.ts';
import { isToken } from '../link-token.ts';

const TOKEN_BYTES = 16;

/** A link as it is stored: by the hash of its secret. */
interface StoredLink {
  token_hash: string;
  made_at: string;
  /** Whether it went by mail. */
  is_mailed: 0 | 1;
}

export type Linked<Row> = Row & Pick<StoredLink, 'is_mailed'>;
export type Links<Row> = ReturnType<typeof createLinks<Row>>;

export interface LinkNeeds {
  db: Db;
  clock: Clock;
}

/**
 * The secrets with which buyers come back to what they booked or asked for. Each mail has its own; all stay valid. Whoever
 * has the link of a mail reads the mailbox; the link in the form's answer goes to whoever typed the address.
 */
export function createLinks<Row>(
  { db, clock }: LinkNeeds,
  {
    name,
    add,
    find,
  }: {
    name: 'booking' | 'hold';
    add: (tx: Db, id: number, link: StoredLink) => Promise<unknown>;
    find: (tokenHash: string) => Promise<Linked<Row> | undefined>;
  },
) {
  const missing = () => new AppError('not_found', `There is no such ${name}. It may be too long ago.`);
  return {
    missing,

    /** Makes a link to the booking or hold with this id, and returns its secret. */
    async make(id: number, { isMailed, tx = db }: { isMailed: boolean; tx?: Db }): Promise<string> {
      const token = makeSecret(TOKEN_BYTES);
      const made_at = clock.now().toISOString();
      await add(tx, id, { token_hash: hashOfSecret(token), made_at, is_mailed: isMailed ? 1 : 0 });
      return token;
    },

    /** Throws when there is none. */
    async find(token: string): Promise<Linked<Row>> {
      const found = isToken(token) ? await find(hashOfSecret(token)) : undefined;
      if (!found) throw missing();
      return found;
    },
  };
}
