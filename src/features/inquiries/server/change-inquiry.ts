import type { Selectable } from 'kysely';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';
import { isSetApart, lockInquiry } from './inquiry-rows.repository.ts';

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
      const inquiry = await lockInquiry(tx, id, engine);
      if (!inquiry || !sees(viewer, inquiry)) throw missingInquiry();
      await change(tx, inquiry);
      // Spam sent no webhook, so a released inquiry is `created`.
      const type = inquiry.is_spam === 1 ? 'lead.created' : 'lead.updated';
      if (type === 'lead.updated' || (await isSetApart(tx, id)) === false) await noteLead(tx, id, type);
    });
    onChanged();
  };
}

export function missingInquiry(): AppError {
  return new AppError('not_found', 'That inquiry does not exist');
}
