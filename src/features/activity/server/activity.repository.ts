import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';

/** Who changed something; a command at the terminal has a name but no account. */
export interface Actor {
  staffId: number | null;
  fullName: string;
}

const PORTION = 1_000;

type Facts = Readonly<Record<string, unknown>>;

export interface ActivityEntry {
  staff: Actor;
  /** A stable word such as `vehicle_updated`. */
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
    /** Takes the transaction of the change itself: a change without its entry, or the reverse, cannot be. */
    async record(tx: Db, { staff, action, vehicleId, title, before, after }: ActivityEntry): Promise<void> {
      await tx
        .insertInto('activity')
        .values({
          staff_id: staff.staffId,
          staff_name: staff.fullName,
          action,
          vehicle_id: vehicleId ?? null,
          title,
          before: before ? JSON.stringify(before) : null,
          after: after ? JSON.stringify(after) : null,
          at: clock.now().toISOString(),
        })
        .execute();
    },

    /** For an entry about something that is still being made. */
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

    /** For entries whose title names a person that is to be forgotten; what was done, and by whom, stays. */
    async retitleBefore(at: Date, { action, title }: { action: string; title: string }): Promise<void> {
      const { newest } = await db
        .selectFrom('activity')
        .select(({ fn }) => fn.max('id').as('newest'))
        .executeTakeFirstOrThrow();
      // There is one entry for every change since the site was opened, so they are gone through in portions.
      for (let from = 0; from < (newest ?? 0); from += PORTION) {
        await db
          .updateTable('activity')
          .set({ title })
          .where('id', '>', from)
          .where('id', '<=', from + PORTION)
          .where('action', '=', action)
          .where('at', '<', at.toISOString())
          .where('title', '<>', title)
          .execute();
      }
    },

    /** Newest first. */
    async listRecent(most: number) {
      return db
        .selectFrom('activity')
        .select(['id', 'staff_name', 'action', 'vehicle_id', 'title', 'at'])
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
