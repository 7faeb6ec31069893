import type { Db } from '#server/db/database.ts';

/** Takes a mail that nobody wants any more out of the outbox. One that was sent stays as a record. */
export async function withdrawMail(tx: Db, kind: string, about: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('sent_at', 'is', null)
    .execute();
}
