import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { mailboxOf, plainAddress } from '#features/customers/mailbox.ts';
import type { Terms } from '#features/customers/server/link-proof.ts';
import { type OldRows, removeOld } from '#features/customers/server/remove-old.ts';
import { seenAssignees, type Viewer } from '#features/customers/viewer.ts';
import { isSoldRow } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Database, Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import { type HoldState, openHoldStates } from '../hold-states.ts';
import { holdMailKinds } from './hold-events.ts';
import type { NewHold } from './new-hold.ts';

export { holdMailKinds };

export type StoredHold = Selectable<Tables['vehicle_holds']>;
/** A hold with the id of its inquiry; null when the inquiry is gone. */
export type ListedHold = StoredHold & { inquiry_id: number | null; is_vehicle_gone: number };
export type HoldRepository = ReturnType<typeof createHoldRepository>;

/** Holds of a person: those with the key of one of their inquiries, and those asked for with one of their addresses. */
export async function listHoldsOf(
  tx: Db,
  { keys, emails }: { keys: readonly string[]; emails: readonly string[] },
): Promise<StoredHold[]> {
  const addresses = new Set(emails.map(plainAddress));
  const rows = await tx
    .selectFrom('vehicle_holds')
    .selectAll()
    // Never an empty list, which would be invalid SQL.
    .where(({ eb, or }) =>
      or([eb('key', 'in', ['', ...keys]), eb('person', 'in', ['', ...emails.map(mailboxOf)])]),
    )
    .orderBy('id')
    .execute();
  return rows.filter(({ key, email }) => keys.includes(key) || addresses.has(plainAddress(email)));
}

/** Condition: the vehicle is not in the stock. One that a clear has set aside may come back. */
const isVehicleGone = sql<SqlBool>`NOT EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = vehicle_holds.vehicle_id)
  AND NOT EXISTS (
    SELECT 1 FROM cleared_rows WHERE cleared_rows.kind = 'vehicle' AND cleared_rows.row_id = vehicle_holds.vehicle_id
  )`;

const taken: readonly HoldState[] = ['confirmed', 'sold'];
const MOST_OPEN = 500;
const MOST_CLOSED = 50;

export function createHoldRepository({
  database: { db, engine },
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  const now = () => clock.now().toISOString();
  const all = (tx: Db = db) => tx.selectFrom('vehicle_holds').selectAll();
  const due = () =>
    db.selectFrom('vehicle_holds').where('state', '=', 'confirmed').where('until_at', '<=', now());

  /** Holds decided so long ago that they are removed by age. */
  const decidedBefore = (moment: Date) =>
    db
      .selectFrom('vehicle_holds')
      .where('state', 'not in', openHoldStates)
      .where('updated_at', '<', moment.toISOString());

  return {
    /** In the caller's transaction. False when the same form, or the same person, asked before. */
    async insertIn(
      tx: Db,
      hold: NewHold,
      { vouchedAt, keepBy }: Pick<Terms, 'vouchedAt' | 'keepBy'>,
    ): Promise<StoredHold | undefined> {
      return tx
        .insertInto('vehicle_holds')
        .values({
          key: hold.submissionKey,
          state: 'asked',
          vehicle_id: hold.vehicle.id,
          vehicle_snapshot: JSON.stringify(hold.vehicle),
          person: mailboxOf(hold.email),
          first_name: hold.firstName,
          last_name: hold.lastName,
          email: hold.email,
          phone: hold.phone,
          message: hold.message,
          wanted_until: hold.wantedUntil,
          until_at: null,
          status_before: null,
          due_told_at: null,
          vouched_at: vouchedAt,
          keep_by: keepBy,
          created_at: hold.createdAt,
          updated_at: now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
    },

    /** Changes one hold, which stays locked meanwhile; undefined when there is none. */
    change<Result>(
      id: number,
      change: (tx: Db, hold: StoredHold) => Promise<Result>,
    ): Promise<Result | undefined> {
      return db.transaction().execute(async (tx) => {
        const found = await locked(all(tx).where('id', '=', id), engine).executeTakeFirst();
        return found && change(tx, found);
      });
    },

    /** A decision of staff. The database refuses a second one that holds the same vehicle. */
    async decideIn(
      tx: Db,
      { id, sequence, vouched_at }: StoredHold,
      changes: {
        state: HoldState;
        staff_name: string;
        until_at?: string;
        status_before?: string;
        keep_by?: null;
      },
    ): Promise<StoredHold> {
      // A person for whom staff hold a vehicle is no stranger any more.
      const known = changes.state === 'confirmed' && { vouched_at: vouched_at ?? now(), keep_by: null };
      return tx
        .updateTable('vehicle_holds')
        .set({ ...changes, ...known, due_told_at: null, sequence: sequence + 1, updated_at: now() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** The buyer has shown that they read the mailbox. */
    async vouchIn(tx: Db, { id, state }: StoredHold): Promise<void> {
      const isAsked = state === 'asked' && { keep_by: null };
      await tx
        .updateTable('vehicle_holds')
        .set({ vouched_at: now(), ...isAsked })
        .where('id', '=', id)
        .execute();
    },

    /** Holds whose link was not opened in time. */
    listUnopened: (): Promise<{ id: number }[]> =>
      db
        .selectFrom('vehicle_holds')
        .select('id')
        .where('state', '=', 'asked')
        .where('keep_by', '<=', now())
        .orderBy('id')
        .limit(MOST_OPEN)
        .execute(),

    find: (id: number): Promise<StoredHold | undefined> => all().where('id', '=', id).executeTakeFirst(),

    listByKeys: (keys: readonly string[]): Promise<StoredHold[]> =>
      all()
        .where('key', 'in', ['', ...keys])
        .orderBy('id')
        .execute(),

    findByKey: (key: string): Promise<StoredHold | undefined> =>
      all().where('key', '=', key).executeTakeFirst(),

    /** The hold that has a vehicle now. */
    findOfVehicle: (tx: Db, vehicleId: number): Promise<StoredHold | undefined> =>
      all(tx).where('vehicle_id', '=', vehicleId).where('state', '=', 'confirmed').executeTakeFirst(),

    /** The hold that has a vehicle now, or to whose buyer it was sold. */
    findTakerOf: (tx: Db, vehicleId: number): Promise<StoredHold | undefined> =>
      all(tx)
        .where('vehicle_id', '=', vehicleId)
        .where('state', 'in', taken)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst(),

    /** Whether this person sees the hold's inquiry. */
    async isSeen(tx: Db, { id }: Pick<StoredHold, 'id'>, viewer: Viewer): Promise<boolean> {
      const found = await all(tx).where('id', '=', id).where(isHoldSeenBy(viewer)).executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Holds that this person sees: open ones, longest waiting first, then the latest of the others and, however old,
     * those with one of the given keys.
     */
    async list(viewer: Viewer, besides: readonly string[]): Promise<ListedHold[]> {
      const seen = () =>
        all()
          .select(({ selectFrom }) =>
            selectFrom('inquiries')
              .select('inquiries.id')
              .whereRef('inquiries.submission_key', '=', 'vehicle_holds.key')
              .as('inquiry_id'),
          )
          .select(({ case: when }) => when().when(isVehicleGone).then(1).else(0).end().as('is_vehicle_gone'))
          .where(isHoldSeenBy(viewer));
      const closed = () =>
        seen().where('state', 'not in', openHoldStates).orderBy('updated_at', 'desc').orderBy('id', 'desc');
      const [waiting, latest, named] = await Promise.all([
        seen()
          .where('state', 'in', openHoldStates)
          .orderBy('created_at')
          .orderBy('id')
          .limit(MOST_OPEN)
          .execute(),
        closed().limit(MOST_CLOSED).execute(),
        closed()
          .where('key', 'in', ['', ...besides])
          .limit(MOST_OPEN)
          .execute(),
      ]);
      const listed = new Set(latest.map(({ id }) => id));
      return [...waiting, ...latest, ...named.filter(({ id }) => !listed.has(id))];
    },

    /**
     * Holds that this person sees and staff have to decide about: asked for, or held and either expired or with a vehicle
     * that is marked sold or gone.
     */
    async countWaiting(viewer: Viewer): Promise<number> {
      const { count } = await db
        .selectFrom('vehicle_holds')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(isHoldSeenBy(viewer))
        .where(({ eb, and, or, exists, selectFrom }) => {
          const isSoldPast = exists(
            selectFrom('vehicles')
              .select('vehicles.id')
              .whereRef('vehicles.id', '=', 'vehicle_holds.vehicle_id')
              .where(isSoldRow),
          );
          const isToDecide = or([eb('until_at', '<=', now()), isSoldPast, isVehicleGone]);
          // The other requests wait for their buyer.
          const isAsked = and([eb('state', '=', 'asked'), eb('keep_by', 'is', null)]);
          return or([isAsked, and([eb('state', '=', 'confirmed'), isToDecide])]);
        })
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Expired holds without a mail to staff. */
    listDue: (): Promise<{ id: number }[]> =>
      due().select('id').where('due_told_at', 'is', null).limit(MOST_OPEN).execute(),

    async noteDue(tx: Db, id: number): Promise<void> {
      await tx.updateTable('vehicle_holds').set({ due_told_at: now() }).where('id', '=', id).execute();
    },

    /** Privacy: counts holds decided before a moment. An open one stays until somebody decides. */
    countBefore: (moment: Date): Promise<number> => countOf(decidedBefore(moment)),

    removeBefore: (moment: Date, forget: OldRows['forget']): Promise<number> =>
      removeOld(db, {
        mailKinds: holdMailKinds,
        listKeys: (most) => decidedBefore(moment).select('key').limit(most).execute(),
        remove: (tx, keys) => tx.deleteFrom('vehicle_holds').where('key', 'in', keys).execute(),
        forget,
      }),
  };
}

/** Seen like the inquiry of the same key. Without an inquiry, a hold is seen by those who see all. */
export function isHoldSeenBy(viewer: Viewer) {
  const assignees = seenAssignees(viewer);
  return ({ and, exists, selectFrom }: ExpressionBuilder<Tables, 'vehicle_holds'>) =>
    assignees
      ? exists(
          selectFrom('inquiries')
            .select('inquiries.id')
            .whereRef('inquiries.submission_key', '=', 'vehicle_holds.key')
            .where('inquiries.assignee', 'in', assignees),
        )
      : and([]);
}
