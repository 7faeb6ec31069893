import type { Actor } from '#features/activity/server/activity.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import { AppError } from '#shared/app-error.ts';
import { permissionWords, type Role, whoMay } from '#shared/permissions.ts';
import { endAccessOf } from '../session.repository.ts';

/** Whether anything names this username as who looks after it: who takes it takes those customers. */
export type OwnsCustomers = (username: string, tx: Db) => Promise<boolean>;

export type PeopleRepository = ReturnType<typeof createPeopleRepository>;

export function createPeopleRepository({
  database: { db, engine },
  clock,
  ownsCustomers,
}: {
  database: Pick<Database, 'db' | 'engine'>;
  clock: Clock;
  ownsCustomers: OwnsCustomers;
}) {
  /**
   * Owners who can log in. On PostgreSQL their rows stay locked until the transaction ends: of two owners who demote
   * each other at the same moment, the second finds only themself.
   */
  async function lockOwners(tx: Db) {
    const query = tx
      .selectFrom('staff')
      .select(['id', 'is_demo'])
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .orderBy('id');
    return locked(query, engine).execute();
  }

  return {
    lockOwners,

    /** Locks the owners as well. Somebody may have been disabled or demoted since the guard let them in. */
    async refuseFormerOwner(tx: Db, { staffId }: Pick<Actor, 'staffId'>): Promise<void> {
      const owners = await lockOwners(tx);
      // The terminal has no account.
      if (staffId === null || owners.some(({ id }) => id === staffId)) return;
      throw new AppError(
        'forbidden',
        `Your account may not ${permissionWords('people.manage')}. Ask ${whoMay('people.manage')}.`,
      );
    },

    async list() {
      return db
        .selectFrom('staff')
        .select([
          'id',
          'username',
          'full_name',
          'email',
          'role',
          'is_demo',
          'disabled_at',
          'last_active_at',
          'mail_when_given',
          'mail_on_monday',
        ])
        .orderBy('id')
        .execute();
    },

    /** Full names by username. */
    async namesOf(usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (usernames.length === 0) return new Map();
      const rows = await db
        .selectFrom('staff')
        .select(['username', 'full_name'])
        .where('username', 'in', usernames)
        .execute();
      return new Map(rows.map(({ username, full_name }) => [username, full_name]));
    },

    async findById(tx: Db, id: number) {
      return tx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
    },

    ownsCustomers: (username: string, tx: Db = db): Promise<boolean> => ownsCustomers(username, tx),

    async setRole(tx: Db, id: number, role: Role): Promise<void> {
      await tx.updateTable('staff').set({ role }).where('id', '=', id).execute();
    },

    async remove(tx: Db, id: number): Promise<void> {
      await tx.deleteFrom('staff').where('id', '=', id).execute();
    },

    /** A disabled person is logged out everywhere, no place is known any more, and their calendar is told nothing. */
    async setDisabled(tx: Db, id: number, isDisabled: boolean): Promise<void> {
      const disabled_at = isDisabled ? clock.now().toISOString() : null;
      await tx.updateTable('staff').set({ disabled_at }).where('id', '=', id).execute();
      if (!isDisabled) return;
      await endAccessOf(tx, id);
      await tx.deleteFrom('known_places').where('staff_id', '=', id).execute();
    },
  };
}
