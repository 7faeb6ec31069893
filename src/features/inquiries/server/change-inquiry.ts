import type { Selectable } from 'kysely';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';

export type ChangeInquiry = ReturnType<typeof createInquiryChange>;

/** A change of one inquiry that the person sees. On PostgreSQL nobody else changes it before the transaction ends. */
export function createInquiryChange(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  {
    noteLead,
    onChanged,
  }: {
    noteLead: (tx: Db, id: number, type: 'lead.created' | 'lead.updated') => Promise<void>;
    onChanged: () => void;
  },
) {
  return async (
    id: number,
    viewer: Viewer,
    change: (tx: Db, inquiry: Selectable<Tables['inquiries']>) => Promise<void>,
    /** A change of several locks all of them before the one: nobody then has what the other waits for. */
    lockFirst?: (tx: Db) => Promise<void>,
  ): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      await lockFirst?.(tx);
      const query = tx.selectFrom('inquiries').selectAll().where('id', '=', id);
      const inquiry = await locked(query, engine).executeTakeFirst();
      if (!inquiry || !sees(viewer, inquiry)) throw missingInquiry();
      await change(tx, inquiry);
      const after = await tx
        .selectFrom('inquiries')
        .select('is_spam')
        .where('id', '=', id)
        .executeTakeFirst();
      // Spam sent no webhook, so a released inquiry is `created`.
      const type = inquiry.is_spam === 1 ? 'lead.created' : 'lead.updated';
      if (type === 'lead.updated' || after?.is_spam === 0) await noteLead(tx, id, type);
    });
    onChanged();
  };
}

export function missingInquiry(): AppError {
  return new AppError('not_found', 'That inquiry does not exist');
}
