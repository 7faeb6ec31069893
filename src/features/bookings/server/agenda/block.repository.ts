import { type Selectable, sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Tables } from '#server/db/tables.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';
import { openStates } from '../../booking-states.ts';

/** Lock number, apart from those of the database's own locks. */
const AGENDA = sql.raw('1179603525, 29');

/** Lock number of one day, together with the number of the day. */
const ONE_DAY = sql.raw('1179603526');

/**
 * Until the transaction ends no times are blocked, and nobody else takes one of the same day: times of different
 * lengths overlap without beginning together, which no index sees. SQLite has one writer at a time anyway.
 */
export async function takeDay(tx: Db, engine: Engine, startsAt: string): Promise<void> {
  if (engine !== 'postgres') return;
  const day = Date.parse(sydneyDay(new Date(startsAt))) / DAY_MS;
  await sql`SELECT pg_advisory_xact_lock_shared(${AGENDA})`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(${ONE_DAY}, ${sql.lit(day)})`.execute(tx);
}

/** Waits for bookings that are under way; later ones wait until the block is there, and see it. */
async function closeAgenda(tx: Db, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${AGENDA})`.execute(tx);
}

export type StoredBlock = Selectable<Tables['booking_blocks']>;

/** Blocks between two moments, also if they only reach into that time. */
export async function listBlocks(tx: Db, from: string, to?: string): Promise<StoredBlock[]> {
  const query = tx.selectFrom('booking_blocks').selectAll().where('ends_at', '>', from);
  return (to === undefined ? query : query.where('starts_at', '<', to)).orderBy('starts_at').execute();
}

export type BlockRepository = ReturnType<typeof createBlockRepository>;

export function createBlockRepository({ database: { engine }, clock }: { database: Database; clock: Clock }) {
  return {
    /** Returns how many bookings lie within: every one that was made before it, and none after. */
    async insertIn(
      tx: Db,
      block: Pick<StoredBlock, 'key' | 'starts_at' | 'ends_at' | 'reason' | 'staff_name'>,
    ): Promise<{ isNew: boolean; bookings: number }> {
      await closeAgenda(tx, engine);
      const row = await tx
        .insertInto('booking_blocks')
        .values({ ...block, made_at: clock.now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      const { count } = await tx
        .selectFrom('bookings')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', 'in', openStates)
        .where('starts_at', '<', block.ends_at)
        .where('ends_at', '>', block.starts_at)
        .executeTakeFirstOrThrow();
      return { isNew: row !== undefined, bookings: Number(count) };
    },

    async removeIn(tx: Db, id: number): Promise<StoredBlock | undefined> {
      return tx.deleteFrom('booking_blocks').where('id', '=', id).returningAll().executeTakeFirst();
    },
  };
}

export async function removeBlocksOf(tx: Db, staffNames: readonly string[]): Promise<void> {
  await tx.deleteFrom('booking_blocks').where('staff_name', 'in', staffNames).execute();
}
