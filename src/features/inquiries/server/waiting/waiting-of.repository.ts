import { sql } from 'kysely';
import { isPhone } from '#features/customers/server/person-search.repository.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Db } from '#server/db/database.ts';
import { inquiriesSeenBy } from '../inquiry.repository.ts';
import { waits } from './waiting.repository.ts';

const MOST = 5;

export type WaitingOf = ReturnType<typeof createWaitingOf>;

/** Inquiries that wait for an answer, by who sent them. */
export function createWaitingOf({ db }: { db: Db }) {
  return {
    /** The newest first, as far as this person sees them; by the mail address, or the number however it was written. */
    list({ email, phone }: { email: string; phone: string }, viewer: Viewer) {
      const folded = email.trim().toLowerCase();
      const isTheirs = sql<boolean>`lower(trim(inquiries.email)) = ${folded}`;
      return inquiriesSeenBy(viewer, db)
        .select(['id', 'first_name', 'last_name', 'interest', 'created_at'])
        .select(['vehicle_snapshot', 'also_about'])
        .where(waits)
        .where(({ or }) => or([...(folded === '' ? [] : [isTheirs]), isPhone('phone', phone)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute();
    },
  };
}
