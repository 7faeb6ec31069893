import { isToken } from '#features/customers/link-token.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';
import { AppError } from '#shared/app-error.ts';

const TOKEN_BYTES = 16;

export interface AlertLink {
  readerId: number;
  /** The alert that the link's mail asks to confirm; empty for none. */
  alertKey: string;
}

export type AlertLinkRepository = ReturnType<typeof createAlertLinks>;

/** Secrets of the links in mails, by which whoever reads the mailbox comes to their alerts. Each mail has its own. */
export function createAlertLinks({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async make({ readerId, alertKey }: AlertLink): Promise<string> {
      const token = makeSecret(TOKEN_BYTES);
      await db
        .insertInto('alert_links')
        .values({
          token_hash: hashOfSecret(token),
          reader_id: readerId,
          alert_key: alertKey,
          made_at: clock.now().toISOString(),
        })
        .execute();
      return token;
    },

    /** Throws when there is none. */
    async find(token: string): Promise<AlertLink> {
      const found = isToken(token)
        ? await db
            .selectFrom('alert_links')
            .select(['reader_id', 'alert_key'])
            .where('token_hash', '=', hashOfSecret(token))
            .executeTakeFirst()
        : undefined;
      if (!found) throw new AppError('not_found', 'This link leads nowhere. It may be too long ago.');
      return { readerId: found.reader_id, alertKey: found.alert_key };
    },
  };
}
