import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';

/* Rows of inquiries and what belongs to them, as they are stored, whoever asks. */

/** Nobody else changes it before the transaction ends. */
export const lockInquiry = (
  tx: Db,
  id: number,
  engine: Engine,
): Promise<Selectable<Tables['inquiries']> | undefined> =>
  locked(tx.selectFrom('inquiries').selectAll().where('id', '=', id), engine).executeTakeFirst();

/** By its id, or by its key, which is all a hold stores of it. */
export const lockInquiryOf = (
  tx: Db,
  which: { id: number } | { key: string },
  engine: Engine,
): Promise<Selectable<Tables['inquiries']> | undefined> =>
  'id' in which
    ? lockInquiry(tx, which.id, engine)
    : locked(
        tx.selectFrom('inquiries').selectAll().where('submission_key', '=', which.key),
        engine,
      ).executeTakeFirst();

/** Undefined when there is no such inquiry. */
export async function isSetApart(tx: Db, id: number): Promise<boolean | undefined> {
  const row = await tx.selectFrom('inquiries').select('is_spam').where('id', '=', id).executeTakeFirst();
  return row && row.is_spam === 1;
}

export const listInquiryRows = (tx: Db, ids: readonly number[]) =>
  tx.selectFrom('inquiries').selectAll().where('id', 'in', ids).execute();

export const listInquiryKeys = (tx: Db) =>
  tx.selectFrom('inquiries').select(['id', 'submission_key as key', 'sent_from']).execute();

export const listEventsOf = (tx: Db, inquiryIds: readonly number[]) =>
  tx.selectFrom('inquiry_events').selectAll().where('inquiry_id', 'in', inquiryIds).orderBy('id').execute();

export const listRepliesOf = (tx: Db, inquiryIds: readonly number[]) =>
  tx.selectFrom('inquiry_replies').selectAll().where('inquiry_id', 'in', inquiryIds).orderBy('id').execute();

/** Inquiries that came from these mailboxes. */
export const listFrom = (tx: Db, emails: readonly string[]) =>
  tx
    .selectFrom('inquiries')
    .select(['id', 'submission_key', 'photos_key', 'is_spam'])
    .where('email', 'in', emails)
    .execute();

export async function removeInquiries(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('inquiries').where('id', 'in', ids).execute();
}

/** Nobody looks after what these people looked after. */
export async function giveBackInquiries(tx: Db, usernames: readonly string[]): Promise<void> {
  await tx.updateTable('inquiries').set({ assignee: '' }).where('assignee', 'in', usernames).execute();
}
