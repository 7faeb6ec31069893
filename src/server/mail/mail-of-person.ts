import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { batches } from '../jobs/batches.ts';

/** Few at once, as somebody may have many. */
const KEYS_AT_ONCE = 100;

/** Mails of inquiries by their ids, and of whatever else by the random keys with which they begin. */
export async function listMailOf(
  tx: Db,
  { inquiryIds, keys }: { inquiryIds: readonly number[]; keys: readonly string[] },
): Promise<Selectable<Tables['outbox']>[]> {
  const mails = () => tx.selectFrom('outbox').selectAll();
  const found = new Map<number, Selectable<Tables['outbox']>>();
  const ofInquiries = await mails().where('inquiry_id', 'in', inquiryIds).execute();
  for (const mail of ofInquiries) found.set(mail.id, mail);
  for (const some of batches(keys, KEYS_AT_ONCE)) {
    const about = mails().where(({ eb, or }) => or(some.map((key) => eb('about', 'like', `${key} %`))));
    for (const mail of await about.execute()) found.set(mail.id, mail);
  }
  return [...found.values()].toSorted((one, other) => one.id - other.id);
}

export async function removeMails(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/** Removes mails of these kinds that are about one of these keys. */
export async function removeMailsAbout(
  tx: Db,
  kinds: readonly string[],
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await tx.deleteFrom('outbox').where('kind', 'in', kinds).where('about', 'like', `${key} %`).execute();
}

/** Takes out a mail that nobody wants any more, tried or not. One that was sent stays as a record. Answers how many. */
export async function withdrawMail(
  tx: Db,
  { kind, about }: { kind: string; about: string | null },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What mails of a kind are about that have not gone. */
export async function listUnsent(tx: Db, kind: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('outbox')
    .select('about')
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .execute();
  return rows.flatMap(({ about }) => about ?? []);
}
