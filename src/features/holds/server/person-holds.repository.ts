import { mailboxOf, plainAddress } from '#features/customers/mailbox.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { idsOf } from '#server/people/person.ts';
import type { PeopleRows } from '#server/people/personal-data.ts';
import type { StoredHold } from './hold.repository.ts';

/** Holds of a person: those with the key of one of their inquiries, and those asked for with one of their addresses. */
export async function listHoldsOf(
  tx: Db,
  { keys, emails }: { keys: readonly string[]; emails: readonly string[] },
): Promise<StoredHold[]> {
  const addresses = new Set(emails.map(plainAddress));
  const rows = await tx
    .selectFrom('vehicle_holds')
    .selectAll()
    // Never an empty list, which would be invalid SQL.
    .where(({ eb, or }) =>
      or([eb('key', 'in', ['', ...keys]), eb('person', 'in', ['', ...emails.map(mailboxOf)])]),
    )
    .orderBy('id')
    .execute();
  return rows.filter(({ key, email }) => keys.includes(key) || addresses.has(plainAddress(email)));
}

export const holdRows: PeopleRows<'holds'> = {
  kind: 'holds',
  listKeys: (tx) => tx.selectFrom('vehicle_holds').select(['id', 'key']).execute(),
  listByIds: (tx, ids) => tx.selectFrom('vehicle_holds').selectAll().where('id', 'in', ids).execute(),
};

/** Confirmed ones among these holds, which have their vehicle now. Locked in the caller's transaction. */
export function lockConfirmed(tx: Db, holds: readonly { id: number }[], engine: Database['engine']) {
  const query = tx
    .selectFrom('vehicle_holds')
    .select(['vehicle_id', 'status_before'])
    .where('id', 'in', idsOf(holds))
    .where('state', '=', 'confirmed')
    .orderBy('id');
  return locked(query, engine).execute();
}

export async function removeHolds(tx: Db, holds: readonly { id: number }[]): Promise<void> {
  await tx.deleteFrom('vehicle_holds').where('id', 'in', idsOf(holds)).execute();
}
