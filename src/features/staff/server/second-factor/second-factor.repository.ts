import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { readMeta, writeMeta } from '#server/db/meta-value.ts';
import { isRole, type Role } from '#shared/permissions.ts';
import { endAccessOf } from '../session.repository.ts';
import type { Also } from '../staff.repository.ts';

/** In `meta`: the roles that need one, as a list. */
const RULE = 'second_factor_roles';
/** So many wrong codes in a row, and no code of the app counts until the person or an owner says so. */
export const MOST_WRONG_IN_A_ROW = 20;

export type SecondFactorRepository = ReturnType<typeof createSecondFactorRepository>;

export function createSecondFactorRepository({ db, clock }: { db: Db; clock: Clock }) {
  const now = () => clock.now().toISOString();

  return {
    async readRule(): Promise<Role[]> {
      return ((await readMeta(db, RULE)) ?? '').split(' ').filter(isRole);
    },

    writeRule: (tx: Db, roles: readonly Role[]): Promise<void> => writeMeta(tx, RULE, roles.join(' ')),

    async findAuthenticator(staffId: number, tx: Db = db) {
      return tx.selectFrom('authenticators').selectAll().where('staff_id', '=', staffId).executeTakeFirst();
    },

    /** Whether the app of this person counts, and how many passkeys there are. */
    async findWays(staffId: number): Promise<{ hasCodes: boolean; passkeys: number }> {
      const app = await db
        .selectFrom('authenticators')
        .select('staff_id')
        .where('staff_id', '=', staffId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst();
      const { count } = await db
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('staff_id', '=', staffId)
        .executeTakeFirstOrThrow();
      return { hasCodes: app !== undefined, passkeys: Number(count) };
    },

    /** Replaces one that was never confirmed. False when a confirmed one is there. */
    async begin(staffId: number, sealed_secret: string): Promise<boolean> {
      const fresh = { sealed_secret, created_at: now(), last_step: 0, wrong_codes: 0 };
      const row = await db
        .insertInto('authenticators')
        .values({ staff_id: staffId, confirmed_at: null, ...fresh })
        .onConflict((conflict) =>
          conflict.column('staff_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null),
        )
        .returning('staff_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** False when it was begun anew or confirmed meanwhile. */
    async confirm(tx: Db, staffId: number, { sealedSecret, step }: { sealedSecret: string; step: number }) {
      const row = await tx
        .updateTable('authenticators')
        .set({ confirmed_at: now(), last_step: step })
        .where('staff_id', '=', staffId)
        .where('sealed_secret', '=', sealedSecret)
        .where('confirmed_at', 'is', null)
        .returning('staff_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Counts a code as wrong before it is looked at. Returns how many in a row were, with this one; undefined once there
     * were too many.
     */
    async countCode(staffId: number): Promise<number | undefined> {
      const row = await db
        .updateTable('authenticators')
        .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
        .where('staff_id', '=', staffId)
        .where('wrong_codes', '<', MOST_WRONG_IN_A_ROW)
        .returning('wrong_codes')
        .executeTakeFirst();
      return row?.wrong_codes;
    },

    /** Accounts whose app has had too many wrong codes. */
    async listStopped(): Promise<number[]> {
      const rows = await db
        .selectFrom('authenticators')
        .select('staff_id')
        .where('wrong_codes', '>=', MOST_WRONG_IN_A_ROW)
        .execute();
      return rows.map((row) => row.staff_id);
    },

    /** False when the codes of this person count anyway. */
    async resumeCodes(tx: Db, staffId: number): Promise<boolean> {
      const row = await tx
        .updateTable('authenticators')
        .set({ wrong_codes: 0 })
        .where('staff_id', '=', staffId)
        .where('wrong_codes', '>=', MOST_WRONG_IN_A_ROW)
        .returning('staff_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** True for exactly one of any number of tries with the same code, also at the same moment. */
    async takeStep(staffId: number, step: number): Promise<boolean> {
      const row = await db
        .updateTable('authenticators')
        .set({ last_step: step, wrong_codes: 0 })
        .where('staff_id', '=', staffId)
        .where('last_step', '<', step)
        .returning('staff_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async removeAuthenticator(tx: Db, staffId: number): Promise<boolean> {
      const row = await tx
        .deleteFrom('authenticators')
        .where('staff_id', '=', staffId)
        .returning('confirmed_at')
        .executeTakeFirst();
      return row !== undefined && row.confirmed_at !== null;
    },

    async listSealed(): Promise<string[]> {
      const rows = await db
        .selectFrom('authenticators')
        .select('sealed_secret')
        .where('confirmed_at', 'is not', null)
        .execute();
      return rows.map((row) => row.sealed_secret);
    },

    async replaceRecoveryCodes(tx: Db, staffId: number, hashes: readonly string[]): Promise<void> {
      await tx.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
      if (hashes.length === 0) return;
      const rows = hashes.map((code_hash) => ({ code_hash, staff_id: staffId }));
      await tx.insertInto('recovery_codes').values(rows).execute();
    },

    async countRecoveryCodes(staffId: number, tx: Db = db): Promise<number> {
      const { count } = await tx
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('staff_id', '=', staffId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** True for exactly one of two tries at the same moment. */
    async takeRecoveryCode(tx: Db, staffId: number, code_hash: string): Promise<boolean> {
      const row = await tx
        .deleteFrom('recovery_codes')
        .where('staff_id', '=', staffId)
        .where('code_hash', '=', code_hash)
        .returning('code_hash')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Everything of this person, for somebody who has lost it. Their sessions end too. */
    async removeAllOf(staffId: number, also?: Also): Promise<void> {
      const tables = ['authenticators', 'recovery_codes', 'passkeys', 'login_steps'] as const;
      await db.transaction().execute(async (tx) => {
        for (const table of tables) await tx.deleteFrom(table).where('staff_id', '=', staffId).execute();
        await endAccessOf(tx, staffId);
        await also?.(tx);
      });
    },
  };
}
