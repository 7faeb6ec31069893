import { sql } from 'kysely';
import { isPhone, lastDigits } from '#features/customers/server/person-search.repository.ts';
import type { Viewer } from '#features/customers/viewer.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { MOST_JOINED } from '../../pipeline.ts';
import { inquiriesSeenBy, isSeenBy } from '../inquiry.repository.ts';

/** Lock number, apart from those of the database's own locks. */
const PERSONS = sql.raw('1179603525, 30');

interface Sender {
  id: number;
  email: string;
  phone: string;
}

export type PersonRepository = ReturnType<typeof createPersonRepository>;

/** Which inquiries are of one person: those that share an address may be, those that staff joined are. */
export function createPersonRepository({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  async function lockRows(tx: Db, ids: readonly number[]): Promise<void> {
    const keys = tx.selectFrom('inquiries').select('person_key').where('id', 'in', ids);
    const rows = tx
      .selectFrom('inquiries')
      .select('id')
      .where(({ eb, or, and }) =>
        or([eb('id', 'in', ids), and([eb('person_key', '!=', ''), eb('person_key', 'in', keys)])]),
      )
      .orderBy('id');
    await locked(rows, engine).execute();
  }

  return {
    /** The table itself, before rows of it are deleted. SQLite has one writer at a time. */
    async lockInquiries(tx: Db): Promise<void> {
      if (engine === 'postgres') await sql`LOCK TABLE inquiries IN ROW EXCLUSIVE MODE`.execute(tx);
    },

    /**
     * Until the transaction ends nobody else joins or separates persons, and nobody changes or removes these inquiries or
     * others of their persons. Rows are locked in one order, so that no two transactions wait for each other.
     */
    async lockPersonsOf(tx: Db, ids: readonly number[]): Promise<void> {
      if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${PERSONS})`.execute(tx);
      await lockRows(tx, ids);
    },

    /** The same for who answers one person: several may do that at once, but nobody joins or separates meanwhile. */
    async lockToAnswer(tx: Db, id: number): Promise<void> {
      if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock_shared(${PERSONS})`.execute(tx);
      await lockRows(tx, [id]);
    },

    /** Inquiries with the same address or phone number, however it was written, that are not joined to this one. */
    async listSamePerson({ id, email, phone }: Sender, personKey: string, viewer: Viewer) {
      const sameEmail = sql<boolean>`lower(trim(email)) = ${fold(email)}`;
      const samePhone = isPhone('phone', phone);
      return inquiriesSeenBy(viewer, db)
        .selectAll()
        .where('id', '!=', id)
        .where(({ or }) => or([sameEmail, samePhone]))
        .where(({ eb, or }) => or([eb('person_key', '=', ''), eb('person_key', '!=', personKey)]))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_JOINED)
        .execute();
    },

    async listJoined(id: number, personKey: string, viewer: Viewer) {
      if (personKey === '') return [];
      return inquiriesSeenBy(viewer, db)
        .selectAll()
        .where('person_key', '=', personKey)
        .where('id', '!=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_JOINED)
        .execute();
    },

    /** Inquiries by id, as far as the viewer sees them; all without a viewer. */
    async listByIds(tx: Db, ids: readonly number[], viewer?: Viewer) {
      const all = tx.selectFrom('inquiries').selectAll().where('id', 'in', ids);
      return (viewer ? all.where(isSeenBy(viewer)) : all).execute();
    },

    async listIdsOfPersons(tx: Db, keys: readonly string[]): Promise<number[]> {
      if (keys.length === 0) return [];
      const rows = await tx.selectFrom('inquiries').select('id').where('person_key', 'in', keys).execute();
      return rows.map(({ id }) => id);
    },

    /** The inquiry and those that staff joined to it; the oldest first. */
    async listOfPerson(tx: Db, id: number) {
      const row = await tx.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row || row.person_key === '') return row ? [row] : [];
      return tx
        .selectFrom('inquiries')
        .selectAll()
        .where('person_key', '=', row.person_key)
        .orderBy('id')
        .execute();
    },

    /** Inquiries with one of these addresses, and those that staff joined to them; the oldest first. */
    async listOfEmails(tx: Db, emails: readonly string[]) {
      const folded = emails.map(fold).filter((email) => email !== '');
      if (folded.length === 0) return [];
      const all = tx.selectFrom('inquiries').selectAll().orderBy('id');
      const own = await all.where(sql<string>`lower(trim(email))`, 'in', folded).execute();
      const keys = new Set(own.map(({ person_key }) => person_key).filter((key) => key !== ''));
      if (keys.size === 0) return own;
      const joined = await all.where('person_key', 'in', [...keys]).execute();
      const known = new Set(own.map(({ id }) => id));
      return [...own, ...joined.filter(({ id }) => !known.has(id))].sort((a, b) => a.id - b.id);
    },

    async setPerson(tx: Db, ids: readonly number[], personKey: string): Promise<void> {
      if (ids.length === 0) return;
      await tx.updateTable('inquiries').set({ person_key: personKey }).where('id', 'in', ids).execute();
    },
  };
}

/** Whether two senders share their address, and their phone number. */
export function sharedWith(one: Omit<Sender, 'id'>, other: Omit<Sender, 'id'>) {
  const digits = lastDigits(one.phone);
  return {
    sharesEmail: fold(one.email) === fold(other.email),
    sharesPhone: digits !== '' && lastDigits(other.phone) === digits,
  };
}

function fold(email: string): string {
  return email.trim().toLowerCase();
}
