import { mailboxOf, plainAddress } from '#features/customers/mailbox.ts';
import { isPhone } from '#features/customers/server/person-search.repository.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { idsOf } from '#server/people/person.ts';
import type { PeopleRows } from '#server/people/personal-data.ts';
import type { StoredHold } from './hold.repository.ts';

/** No inquiry has this key. */
const NO_KEY = ' ';

interface Sender {
  first_name: string;
  email: string;
  phone: string;
}

/**
 * Holds of a person: those of one of their inquiries, and those with one of their addresses. Where staff noted no address,
 * with their number and first name.
 */
export async function listHoldsOf(
  tx: Db,
  { keys, senders }: { keys: readonly string[]; senders: readonly Sender[] },
): Promise<StoredHold[]> {
  const emails = senders.map(({ email }) => email).filter((email) => email.trim() !== '');
  const addresses = new Set(emails.map(plainAddress));
  const phones = [...new Set(senders.map(({ phone }) => phone))];
  const firstNames = new Set(senders.map(firstNameOf));
  const rows = await tx
    .selectFrom('vehicle_holds')
    .selectAll()
    // Never an empty list, which would be invalid SQL.
    .where(({ eb, and, or }) =>
      or([
        eb('key', 'in', ['', ...keys]),
        eb('inquiry_key', 'in', [NO_KEY, ...keys]),
        eb('person', 'in', ['', ...emails.map(mailboxOf)]),
        ...phones.map((phone) => and([eb('email', '=', ''), isPhone('phone', phone)])),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.filter(
    (row) =>
      keys.includes(row.inquiry_key ?? row.key) ||
      (row.email === '' ? firstNames.has(firstNameOf(row)) : addresses.has(plainAddress(row.email))),
  );
}

/** Holds that were asked for with these mailboxes. */
export const listHoldsFrom = (tx: Db, mailboxes: readonly string[]): Promise<StoredHold[]> =>
  tx.selectFrom('vehicle_holds').selectAll().where('person', 'in', mailboxes.map(mailboxOf)).execute();

export function findHold(tx: Db, id: number): Promise<StoredHold | undefined> {
  return tx.selectFrom('vehicle_holds').selectAll().where('id', '=', id).executeTakeFirst();
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

function firstNameOf({ first_name }: Pick<Sender, 'first_name'>): string {
  return first_name.trim().toLowerCase();
}
