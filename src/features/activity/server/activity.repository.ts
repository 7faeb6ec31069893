import { sql } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import { nameInHistory } from '#shared/name-in-history.ts';
import { type OwnersAction, ownersActions } from '../owners-actions.ts';

/** The author of a change. A terminal command has a name but no account. */
export interface Actor {
  staffId: number | null;
  fullName: string;
  username?: string;
}

const BATCH = 1_000;
/** Rows in one statement. */
const PORTION = 100;

/** The entry of a vehicle that was changed with others: an entry about all of them stands for it in the recent ones. */
export const WITH_OTHERS = 'vehicle_changed_with_others';

/** The last entry of a vehicle that staff have deleted. */
export const VEHICLE_DELETED = 'vehicle_deleted';
export const VEHICLE_HIDDEN = 'vehicle_hidden';

const RESTORED = 'backup_restored' satisfies OwnersAction;

/** Records what was removed by age. Such entries are never removed: at most twelve a year. */
export const OLD_ACTIVITY_REMOVED = 'activity_removed';

/** Names the inquiry, booking or hold of an entry, so that only those who may see it read whose it is. */
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

/** What the rooms record with that see to accounts and backups, so that each of their entries is on the list. */
export interface OwnersActivity {
  record: (tx: Db, entry: ActivityEntry & { action: OwnersAction }) => Promise<void>;
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
      // The table has a row for every change ever made, so it is read in batches.
      const newest = await findNewestId(db);
      for (let from = 0; from < newest; from += BATCH) {
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
        .where(isAboutKey)
        .where('after', 'in', keys.map(aboutText))
        .execute();
    },

    /** Entries about these inquiries, bookings and holds. */
    async listAbout(tx: Db, keys: readonly string[]): Promise<NamingEntry[]> {
      const found: NamingEntry[] = [];
      for (let at = 0; at < keys.length; at += PORTION)
        found.push(
          ...(await naming(tx)
            .where(isAboutKey)
            .where('after', 'in', keys.slice(at, at + PORTION).map(aboutText))
            .orderBy('id')
            .execute()),
        );
      return found;
    },

    /** Entries from before the activity stored what each is about: found by how their titles begin. */
    async listBeginning(
      tx: Db,
      { actions, beginnings }: { actions: readonly string[]; beginnings: readonly string[] },
    ): Promise<NamingEntry[]> {
      const found: NamingEntry[] = [];
      if (beginnings.length === 0) return found;
      // The table has a row for every change ever made, so it is read in batches.
      const newest = await findNewestId(tx);
      for (let from = 0; from < newest; from += BATCH) {
        const rows = await naming(tx)
          .where('id', '>', from)
          .where('id', '<=', from + BATCH)
          .where('action', 'in', actions)
          .where('after', 'is', null)
          .orderBy('id')
          .execute();
        found.push(...rows.filter(({ title }) => beginnings.some((one) => title.startsWith(one))));
      }
      return found;
    },

    async retitleOne(tx: Db, id: number, title: string): Promise<void> {
      await tx.updateTable('activity').set({ title }).where('id', '=', id).execute();
    },

    /** Whether this was ever done, as far as the entries reach back. */
    wasDone: (action: string): Promise<boolean> =>
      isAny(db.selectFrom('activity').where('action', '=', action)),

    async find(id: number) {
      return db.selectFrom('activity').select(['action', 'after']).where('id', '=', id).executeTakeFirst();
    },

    async findNewestTime(): Promise<string | null> {
      const { at } = await db
        .selectFrom('activity')
        .select(({ fn }) => fn.max('at').as('at'))
        .executeTakeFirstOrThrow();
      return at;
    },

    /** Newest first; of accounts, second factors and backups only for those who manage people. */
    async listRecent(most: number, { isForOwners = true } = {}) {
      return db
        .selectFrom('activity')
        .select(['id', 'staff_name', 'action', 'vehicle_id', 'title', 'after', 'at'])
        .where('action', 'not in', isForOwners ? [WITH_OTHERS] : [WITH_OTHERS, ...ownersActions])
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

/** What an entry says that may name a customer. */
export interface NamingEntry {
  id: number;
  action: string;
  staff_name: string;
  title: string;
  at: string;
}

/** Number of the newest entry, of one action or of any; 0 when there is none. */
export async function findNewestId(tx: Db, action?: string): Promise<number> {
  const entries = tx.selectFrom('activity').select(({ fn }) => fn.max('id').as('newest'));
  const { newest } = await (action === undefined
    ? entries
    : entries.where('action', '=', action)
  ).executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** Entries since a moment. A restore may give a vehicle's number to another one, so none from before it. */
export const entriesSince = (tx: Db, since: Date) =>
  tx
    .selectFrom('activity')
    .where('at', '>=', since.toISOString())
    .where(({ eb, selectFrom }) =>
      eb(
        'at',
        '>',
        eb.fn.coalesce(
          selectFrom('activity as restores')
            .select(({ fn }) => fn.max('restores.at').as('at'))
            .where('restores.at', '>=', since.toISOString())
            .where('restores.action', '=', RESTORED),
          eb.val(''),
        ),
      ),
    );

const naming = (tx: Db) => tx.selectFrom('activity').select(['id', 'action', 'staff_name', 'title', 'at']);

const aboutText = (key: string) => JSON.stringify(aboutKey(key));

/** In the words of the index, so that it is used. */
const isAboutKey = sql<boolean>`substr(after, 1, 10) = '{"about":"'`;

function toRow({ staff, action, vehicleId, title, before, after }: ActivityEntry, at: Date) {
  return {
    staff_id: staff.staffId,
    staff_name: nameInHistory(staff),
    action,
    vehicle_id: vehicleId ?? null,
    title,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    at: at.toISOString(),
  };
}

/** What people did who were made up, and what was done about what they worked on. */
export async function removeEntriesOf(
  tx: Db,
  { staffNames, keys }: { staffNames: readonly string[]; keys: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('activity').where('staff_name', 'in', staffNames).execute();
  for (let at = 0; at < keys.length; at += PORTION)
    await tx
      .deleteFrom('activity')
      .where(isAboutKey)
      .where('after', 'in', keys.slice(at, at + PORTION).map(aboutText))
      .execute();
}
