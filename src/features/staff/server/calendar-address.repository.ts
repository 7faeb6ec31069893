import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { hashOfSecret, makeSecret } from '#server/secrets/secret.ts';

const TOKEN = /^[\w-]{43}$/;

export type CalendarAddressRepository = ReturnType<typeof createCalendarAddressRepository>;

/** The secrets with which the calendars of staff fetch the bookings: one a person, stored as its hash alone. */
export function createCalendarAddressRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Replaces the address from before, which ends. */
    async make(tx: Db, staffId: number): Promise<{ token: string; madeAt: string }> {
      const token = makeSecret();
      const made = { token_hash: hashOfSecret(token), made_at: clock.now().toISOString() };
      await tx
        .insertInto('calendar_addresses')
        .values({ staff_id: staffId, ...made })
        .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(made))
        .execute();
      return { token, madeAt: made.made_at };
    },

    end: endCalendarOf,

    async findOf(staffId: number) {
      return db
        .selectFrom('calendar_addresses')
        .select('made_at')
        .where('staff_id', '=', staffId)
        .executeTakeFirst();
    },

    /** The account that the address belongs to. */
    async findOwner(token: string): Promise<number | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const row = await db
        .selectFrom('calendar_addresses')
        .select('staff_id')
        .where('token_hash', '=', hashOfSecret(token))
        .executeTakeFirst();
      return row?.staff_id;
    },
  };
}

/** Returns whether there was one. */
export async function endCalendarOf(tx: Db, staffId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('calendar_addresses')
    .where('staff_id', '=', staffId)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}
