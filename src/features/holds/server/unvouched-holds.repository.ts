import { createUnvouched, MOST, type Span } from '#features/customers/server/unvouched.repository.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { StoredHold } from './hold.repository.ts';

/** Holds that mailboxes ask for of which nobody knows whose they are. */
export const unvouchedHolds = createUnvouched('vehicle_holds', { waits: 'asked' });

const open = (tx: Db) =>
  tx.selectFrom('vehicle_holds').where('vouched_at', 'is', null).where('state', '=', 'asked');

const openIn = (tx: Db, { since, until }: Span) =>
  open(tx)
    .selectAll()
    .where('created_at', '>=', since)
    .where('created_at', '<=', until)
    .orderBy('id')
    .limit(MOST);

export const listOpenUnvouched = (db: Db, span: Span): Promise<StoredHold[]> => openIn(db, span).execute();

/** Locked in the caller's transaction, so that nobody changes them meanwhile. */
export const lockOpenUnvouched = (tx: Db, span: Span, engine: Database['engine']): Promise<StoredHold[]> =>
  locked(openIn(tx, span), engine).execute();

export async function findOldestUnvouched(db: Db): Promise<string | null> {
  const oldest = await open(db)
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirst();
  return oldest?.at ?? null;
}
