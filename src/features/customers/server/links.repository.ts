import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { Table } from '#server/db/define-table.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';
import { AppError } from '#shared/app-error.ts';
import { isToken } from '../link-token.ts';

const TOKEN_BYTES = 16;

/** A row with the link by which it was found; the link is stored by the hash of its secret. */
export type Linked<Row> = Row & {
  /** Whether the link went by mail. */
  is_mailed: 0 | 1;
};
export type Links<Row> = ReturnType<typeof createLinks<Row>>;

interface LinkNeeds {
  db: Db;
  clock: Clock;
}

/**
 * The secrets with which buyers come back to what they booked or asked for. Each mail has its own; all stay valid. Whoever
 * has the link of a mail reads the mailbox; the link in the form's answer goes to whoever typed the address.
 */
export function createLinks<Row>(
  { db, clock }: LinkNeeds,
  { name, rows, links }: { name: 'booking' | 'hold'; rows: Table; links: Table },
) {
  const [column = ''] =
    Object.entries(links.columns).find(([, { refersTo }]) => refersTo === rows.name) ?? [];
  const [ofRows, ofLinks] = [sql.table(rows.name), sql.table(links.name)];
  const missing = () => new AppError('not_found', `There is no such ${name}. It may be too long ago.`);
  return {
    missing,

    /** Makes a link to the booking or hold with this id, and returns its secret. */
    async make(id: number, { isMailed, tx = db }: { isMailed: boolean; tx?: Db }): Promise<string> {
      const token = makeSecret(TOKEN_BYTES);
      await sql`
        INSERT INTO ${ofLinks} (${sql.ref(column)}, token_hash, made_at, is_mailed)
        VALUES (${id}, ${hashOfSecret(token)}, ${clock.now().toISOString()}, ${isMailed ? 1 : 0})
      `.execute(tx);
      return token;
    },

    /** Throws when there is none. */
    async find(token: string): Promise<Linked<Row>> {
      if (!isToken(token)) throw missing();
      const { rows: found } = await sql<Linked<Row>>`
        SELECT ${ofRows}.*, ${ofLinks}.is_mailed FROM ${ofRows}
        JOIN ${ofLinks} ON ${sql.ref(`${links.name}.${column}`)} = ${ofRows}.id
        WHERE token_hash = ${hashOfSecret(token)}
      `.execute(db);
      if (!found[0]) throw missing();
      return found[0];
    },
  };
}
