import type { Db } from '../../../server/db/database.ts';

/**
 * A mail that waited when the backup was made may have been sent since. It must not go out a second time, so
 * what is known to be sent stays sent across a restore.
 */
export async function rememberSentMail(tx: Db): Promise<(tx: Db) => Promise<void>> {
  const sent = await tx
    .selectFrom('outbox')
    .innerJoin('inquiries', 'inquiries.id', 'outbox.inquiry_id')
    .select(['submission_key', 'kind', 'sent_at'])
    .where('sent_at', 'is not', null)
    .execute();
  const sentAt = new Map(sent.map((mail) => [`${mail.submission_key} ${mail.kind}`, mail.sent_at]));

  return async (after) => {
    const waiting = await after
      .selectFrom('outbox')
      .innerJoin('inquiries', 'inquiries.id', 'outbox.inquiry_id')
      .select(['outbox.id', 'submission_key', 'kind'])
      .where('sent_at', 'is', null)
      .execute();
    for (const { id, submission_key, kind } of waiting) {
      const sent_at = sentAt.get(`${submission_key} ${kind}`);
      if (sent_at) await after.updateTable('outbox').set({ sent_at }).where('id', '=', id).execute();
    }
  };
}
