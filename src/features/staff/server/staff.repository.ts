import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import { makeSecret } from '#server/secrets/secret.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import { wrongField } from '#shared/app-error.ts';
import type { Role } from '#shared/permissions.ts';
import { DEMO_USERNAME } from '../demo-account.ts';
import { hashPassword } from './login/password.ts';
import { endAccessOf } from './session.repository.ts';

export interface NewStaff {
  username: string;
  fullName: string;
  password: string;
  /** Owner by default. */
  role?: Role;
  email?: string;
  isDemo?: boolean;
}

/** What is stored with a change, in its transaction. */
export type Also = (tx: Db) => Promise<void>;

type NewRow = Omit<NewStaff, 'password'> & { password_hash: string };

export type StaffRepository = ReturnType<typeof createStaffRepository>;

export function createStaffRepository({ db, clock }: { db: Db; clock: Clock }) {
  async function findByUsername(tx: Db, username: string) {
    return tx
      .selectFrom('staff')
      .selectAll()
      .where('username', '=', foldUsername(username))
      .executeTakeFirst();
  }

  async function insert(
    tx: Db,
    { username, fullName, password_hash, role = 'owner', email = '', isDemo = false }: NewRow,
    { isUnlessThere = false } = {},
  ): Promise<{ id: number; username: string }> {
    const added = await tx
      .insertInto('staff')
      .values({
        username: foldUsername(username),
        full_name: fullName,
        password_hash,
        role,
        email,
        is_demo: isDemo ? 1 : 0,
        created_at: clock.now().toISOString(),
      })
      .$if(isUnlessThere, (query) => query.onConflict((one) => one.column('username').doNothing()))
      .returning(['id', 'username'])
      .executeTakeFirst();
    if (!isDemo && role === 'owner') {
      // A real owner ends the demonstration account.
      const demo = tx.selectFrom('staff').select('id').where('is_demo', '=', 1);
      await tx.deleteFrom('sessions').where('staff_id', 'in', demo).execute();
    }
    return added ?? { id: 0, username: foldUsername(username) };
  }

  return {
    async add(
      { password, ...person }: NewStaff,
      /** Idempotent: two processes that start at once create one account. */
      { isUnlessThere = false, also }: { isUnlessThere?: boolean; also?: Also } = {},
    ): Promise<void> {
      const password_hash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        if (isUnlessThere && (await findByUsername(tx, person.username))) return;
        await insert(tx, { ...person, password_hash }, { isUnlessThere });
        await also?.(tx);
      });
    },

    /** In the caller's transaction. */
    insert: (tx: Db, person: NewRow) => insert(tx, person),

    findByUsername: (username: string) => findByUsername(db, username),

    async findByEmail(email: string) {
      return db.selectFrom('staff').selectAll().where(folded('email'), '=', email).executeTakeFirst();
    },

    async findById(id: number) {
      return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
    },

    async getById(staffId: number, tx: Db = db) {
      return tx.selectFrom('staff').selectAll().where('id', '=', staffId).executeTakeFirstOrThrow();
    },

    /** What is left out stays as it is. */
    async setMails(
      staffId: number,
      { whenGiven, onMonday }: { whenGiven?: boolean | undefined; onMonday?: boolean | undefined },
    ): Promise<void> {
      const chosen = {
        ...(whenGiven !== undefined && { mail_when_given: whenGiven ? (1 as const) : (0 as const) }),
        ...(onMonday !== undefined && { mail_on_monday: onMonday ? (1 as const) : (0 as const) }),
      };
      if (Object.keys(chosen).length === 0) return;
      await db.updateTable('staff').set(chosen).where('id', '=', staffId).execute();
    },

    async changeDetails(
      tx: Db,
      staffId: number,
      { fullName, email }: { fullName: string; email: string },
    ): Promise<void> {
      await refuseTakenEmail(tx, email, { exceptId: staffId });
      const former = await tx
        .selectFrom('staff')
        .select('email')
        .where('id', '=', staffId)
        .executeTakeFirst();
      await tx
        .updateTable('staff')
        .set({ full_name: fullName, email })
        .where('id', '=', staffId)
        .execute()
        .catch(refuseTwin);
      // Links that went to the former address set no password any more.
      if (former?.email.toLowerCase() !== email.toLowerCase())
        await tx.deleteFrom('password_resets').where('staff_id', '=', staffId).execute();
    },

    /** Nobody counts who was made up. */
    hasColleague: (id: number): Promise<boolean> =>
      isAny(
        db
          .selectFrom('staff')
          .where('disabled_at', 'is', null)
          .where('id', '!=', id)
          .where('is_demo', '=', 0),
      ),

    async list() {
      return db
        .selectFrom('staff')
        .select(['id', 'username', 'full_name', 'role', 'disabled_at', 'is_demo'])
        .orderBy('id')
        .execute();
    },

    /** Returns what stores the owner in a transaction of the caller; the password is hashed before that begins. */
    async prepareOwner(owner: {
      username: string;
      fullName: string;
      password: string;
      email: string;
    }): Promise<(tx: Db) => Promise<number>> {
      const password_hash = await hashPassword(owner.password);
      return async (tx) => {
        await refuseTakenEmail(tx, owner.email, { field: 'owner.email' });
        const { id } = await tx
          .insertInto('staff')
          .values({
            username: foldUsername(owner.username),
            full_name: owner.fullName,
            password_hash,
            role: 'owner',
            email: owner.email,
            is_demo: 0,
            created_at: clock.now().toISOString(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      };
    },

    async isEmpty(tx: Db = db): Promise<boolean> {
      return (await tx.selectFrom('staff').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    /** Who works at the made-up dealership. They cannot log in: nobody has had the password. */
    async addMadeUp(tx: Db, people: readonly Omit<NewStaff, 'password' | 'isDemo'>[]): Promise<void> {
      const password_hash = await hashPassword(makeSecret());
      for (const person of people)
        await insert(tx, { ...person, password_hash, isDemo: true }, { isUnlessThere: true });
    },

    /** Whether there is any account besides that of the demonstration, disabled or not. */
    async hasPeople(): Promise<boolean> {
      const row = await db.selectFrom('staff').select('id').where('is_demo', '=', 0).executeTakeFirst();
      return row !== undefined;
    },

    async findDemoAccount() {
      return demoAccount(db).selectAll().executeTakeFirst();
    },

    /** For an account whose password others may know: logs it out everywhere. `keep` decides, in the transaction. */
    async renewDemoPassword(password: string, keep: (tx: Db) => Promise<boolean>): Promise<void> {
      const password_hash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        if (!(await keep(tx))) return;
        await tx.deleteFrom('sessions').where('staff_id', 'in', demoAccount(tx).select('id')).execute();
        await tx
          .updateTable('staff')
          .set({ password_hash })
          .where('id', 'in', demoAccount(tx).select('id'))
          .execute();
      });
    },

    async hasDemoAccount(): Promise<boolean> {
      return (await demoAccount(db).select('id').executeTakeFirst()) !== undefined;
    },

    /** Whether somebody other than the demonstration account may do everything. */
    async hasRealOwner(): Promise<boolean> {
      const row = await db
        .selectFrom('staff')
        .select('id')
        .where('is_demo', '=', 0)
        .where('role', '=', 'owner')
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Also ends the person's sessions but one and their calendar's address, because a reset often follows a stolen password. */
    async resetPassword(
      staffId: number,
      password: string,
      { keepSession = '', also }: { keepSession?: string; also?: Also } = {},
    ): Promise<void> {
      const password_hash = await hashPassword(password);
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('staff').set({ password_hash, is_demo: 0 }).where('id', '=', staffId).execute();
        await endAccessOf(tx, staffId, { keep: keepSession });
        await tx.deleteFrom('known_places').where('staff_id', '=', staffId).execute();
        await tx.deleteFrom('login_steps').where('staff_id', '=', staffId).execute();
        await also?.(tx);
        await tx.deleteFrom('password_resets').where('staff_id', '=', staffId).execute();
      });
    },

    async endSessions(staffId: number, also?: Also): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await endAccessOf(tx, staffId);
        await also?.(tx);
      });
    },
  };
}

const EMAIL_TAKEN = 'Somebody else here has that e-mail address.';

export async function refuseTakenEmail(
  tx: Db,
  email: string,
  { exceptId = 0, field = 'email' } = {},
): Promise<void> {
  if (email === '') return;
  const other = await tx
    .selectFrom('staff')
    .select('id')
    .where(folded('email'), '=', email)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  if (other) throw wrongField(field, EMAIL_TAKEN);
}

/** Another process may have taken it between the look and the change. */
function refuseTwin(error: unknown): never {
  if (!isTwin(error)) throw error;
  throw wrongField('email', EMAIL_TAKEN);
}

export function isTwin(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(errorCode(error));
}

/** Addresses are stored in small letters, but those of the first owners were not always. */
function folded(column: 'email') {
  return sql<string>`lower(${sql.ref(column)})`;
}

/** The form in which user names are stored and compared. */
export function foldUsername(username: string): string {
  return username.trim().toLowerCase();
}

/** The one account of the demonstration that somebody can log in with. */
const demoAccount = (tx: Db) =>
  tx.selectFrom('staff').where('is_demo', '=', 1).where('username', '=', DEMO_USERNAME);

/** With everybody who was made up. */
export async function removeDemoAccount(tx: Db): Promise<void> {
  await tx.deleteFrom('staff').where('is_demo', '=', 1).execute();
}
