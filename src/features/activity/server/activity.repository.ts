import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';

/** The author of a change. A terminal command has a name but no account. */
export interface Actor {
  staffId: number | null;
  fullName: string;
}

const BATCH = 1_000;
/** Rows in one statement. */
const PORTION = 100;

/** The entry of a vehicle that was changed with others: an entry about all of them stands for it in the recent ones. */
export const WITH_OTHERS = 'vehicle_changed_with_others';

/** The last entry of a vehicle that staff have deleted. */
export const VEHICLE_DELETED = 'vehicle_deleted';

/** Names the inquiry or booking of an entry, so that only those who may see it read whose it is. */
export function aboutKey(key: string): { about: string } {
  return { about: key };
}

type Facts = Readonly<Record<string, unknown>>;

export interface ActivityEntry {
  staff: Actor;
  /** A stable event name such as `vehicle_updated`. */
  action: string;
  vehicleId?: number;
  /** What staff read on the dashboard. */
  title: string;
  /** Only the fields that changed. */
  before?: Facts;
  after?: Facts;
}

export type ActivityRepository = ReturnType<typeof createActivityRepository>;

export function createActivityRepository({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Runs in the transaction of the change, so neither is stored without the other. */
    async record(tx: Db, entry: ActivityEntry): Promise<void> {
      await tx.insertInto('activity').values(toRow(entry, clock.now())).execute();
    },

    async recordMany(tx: Db, entries: readonly ActivityEntry[]): Promise<void> {
      for (let at = 0; at < entries.length; at += PORTION) {
        const rows = entries.slice(at, at + PORTION).map((entry) => toRow(entry, clock.now()));
        await tx.insertInto('activity').values(rows).execute();
      }
    },

    /** For an entry about a row that has no id yet. */
    async retitle(
      tx: Db,
      { action, vehicleId, title }: { action: string; vehicleId: number; title: string },
    ): Promise<void> {
      await tx
        .updateTable('activity')
        .set({ title })
        .where('action', '=', action)
        .where('vehicle_id', '=', vehicleId)
        .execute();
    },

    /** Rewrites titles that name a person whose data is erased; action and author stay. */
    async retitleBefore(at: Date, { action, title }: { action: string; title: string }): Promise<void> {
      const { newest } = await db
        .selectFrom('activity')
        .select(({ fn }) => fn.max('id').as('newest'))
        .executeTakeFirstOrThrow();
      // The table has a row for every change ever made, so it is read in batches.
      for (let from = 0; from < (newest ?? 0); from += BATCH) {
        await db
          .updateTable('activity')
          .set({ title })
          .where('id', '>', from)
          .where('id', '<=', from + BATCH)
          .where('action', '=', action)
          .where('at', '<', at.toISOString())
          .where('title', '<>', title)
          .execute();
      }
    },

    /** For entries about inquiries or bookings that go: titles without a name, by action. */
    async forgetNames(
      tx: Db,
      keys: readonly string[],
      titles: Readonly<Record<string, string>>,
    ): Promise<void> {
      const chosen = Object.entries(titles).map(([action, title]) => sql`WHEN ${action} THEN ${title}`);
      await tx
        .updateTable('activity')
        .set({ title: sql<string>`CASE action ${sql.join(chosen, sql` `)} ELSE title END` })
        .where(
          'after',
          'in',
          keys.map((key) => JSON.stringify(aboutKey(key))),
        )
        .execute();
    },

    /** Entries that begin so. */
    listBeginning: (tx: Db, beginning: string) =>
      tx
        .selectFrom('activity')
        .select(['id', 'staff_name', 'title', 'at'])
        .where(begins(beginning))
        .orderBy('id')
        .execute(),

    /** The rest of each title stays. */
    async replaceBeginning(tx: Db, beginning: string, by: string): Promise<void> {
      const rest = sql<string>`${by} || substr(title, ${[...beginning].length + 1})`;
      await tx.updateTable('activity').set({ title: rest }).where(begins(beginning)).execute();
    },

    async findNewestTime(): Promise<string | null> {
      const { at } = await db
        .selectFrom('activity')
        .select(({ fn }) => fn.max('at').as('at'))
        .executeTakeFirstOrThrow();
      return at;
    },

    /** Newest first. */
    async listRecent(most: number) {
      return db
        .selectFrom('activity')
        .select(['id', 'staff_name', 'action', 'vehicle_id', 'title', 'after', 'at'])
        .where('action', '<>', WITH_OTHERS)
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
    },

    /** Everything that happened to one vehicle, newest first. */
    async listOfVehicle(vehicleId: number, most: number) {
      return db
        .selectFrom('activity')
        .selectAll()
        .where('vehicle_id', '=', vehicleId)
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
    },
  };
}

/** Letter by letter: what people are called may have signs that LIKE takes for others. */
function begins(beginning: string) {
  return sql<boolean>`substr(title, 1, ${[...beginning].length}) = ${beginning}`;
}

function toRow({ staff, action, vehicleId, title, before, after }: ActivityEntry, at: Date) {
  return {
    staff_id: staff.staffId,
    staff_name: staff.fullName,
    action,
    vehicle_id: vehicleId ?? null,
    title,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    at: at.toISOString(),
  };
}
