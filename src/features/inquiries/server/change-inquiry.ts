import type { Selectable } from 'kysely';
import { sees, type Viewer } from '#features/customers/viewer.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#shared/app-error.ts';
import { isSetApart, lockInquiry } from './inquiry-rows.repository.ts';

type Row = Selectable<Tables['inquiries']>;

interface Told {
  noteLead: (tx: Db, id: number, type: 'lead.created' | 'lead.updated') => Promise<void>;
  onChanged: () => void;
}

export type ChangeInquiry = ReturnType<typeof createInquiryChange>;

/** A change of one inquiry that the person sees. On PostgreSQL nobody else changes it before the transaction ends. */
export function createInquiryChange({ db, engine }: Pick<Database, 'db' | 'engine'>, told: Told) {
  return async (
    id: number,
    viewer: Viewer,
    change: (tx: Db, inquiry: Row) => Promise<void>,
    /** A change of several locks all of them before the one: nobody then has what the other waits for. */
    lockFirst?: (tx: Db) => Promise<void>,
    /** Whether they may change it although they do not see it: what they gave away themselves. */
    mayStill?: (tx: Db, inquiry: Row) => Promise<boolean>,
  ): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      await lockFirst?.(tx);
      const inquiry = await lockInquiry(tx, id, engine);
      if (!inquiry || !(sees(viewer, inquiry) || (await mayStill?.(tx, inquiry)))) throw missingInquiry();
      await change(tx, inquiry);
      await tellSystems(tx, inquiry, told);
    });
    told.onChanged();
  };
}

export type ChangeInquiries = ReturnType<typeof createInquiriesChange>;

/** The same for several, all or none. Answers how many are gone, or not for this person to see. */
export function createInquiriesChange({ db, engine }: Pick<Database, 'db' | 'engine'>, told: Told) {
  return async (
    ids: readonly number[],
    viewer: Viewer,
    /** Answers whether it changed anything. */
    change: (tx: Db, inquiry: Row) => Promise<boolean>,
    atEnd: (tx: Db) => Promise<void>,
  ): Promise<{ missing: number }> => {
    let missing = 0;
    await db.transaction().execute(async (tx) => {
      // In one order, so that nobody has what the other waits for.
      for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
        const inquiry = await lockInquiry(tx, id, engine);
        if (!inquiry || !sees(viewer, inquiry)) missing += 1;
        else if (await change(tx, inquiry)) await tellSystems(tx, inquiry, told);
      }
      await atEnd(tx);
    });
    told.onChanged();
    return { missing };
  };
}

/** Spam sent no webhook, so a released inquiry is `created`. */
async function tellSystems(tx: Db, before: Row, { noteLead }: Told): Promise<void> {
  const type = before.is_spam === 1 ? 'lead.created' : 'lead.updated';
  if (type === 'lead.updated' || (await isSetApart(tx, before.id)) === false)
    await noteLead(tx, before.id, type);
}

export function missingInquiry(): AppError {
  return new AppError('not_found', 'That inquiry does not exist');
}
