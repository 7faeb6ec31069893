import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findPeople } from '#features/customers/server/person-search.repository.ts';
import type { Seen, Viewer } from '#features/customers/viewer.ts';
import {
  inquiryAssigneeOf,
  inquiryIdOf,
  isInquiryOfKeySeenBy,
} from '#features/inquiries/server/list/inquiry-of-key.repository.ts';
import { isInStock, isSoldInStock, isSoldToAnother } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Database, Db } from '#server/db/database.ts';
import { isAny } from '#server/db/is-any.ts';
import { openHoldStates } from '../hold-states.ts';
import type { StoredHold } from './hold.repository.ts';

export interface HoldListNeeds {
  database: Database;
  clock: Clock;
  /** Condition: the vehicle with the id in this column is only set aside, as in the middle of an import. */
  isVehicleAside: (column: string) => RawBuilder<SqlBool>;
}

/** A hold that somebody sees. */
export type SeenHold = StoredHold & Seen;
/** With the id of its inquiry; null when the inquiry is gone. */
export type ListedHold = SeenHold & {
  inquiry_id: number | null;
  is_vehicle_gone: number;
  is_sold_to_another: number;
  /** Username of whoever has its inquiry, or to whom it was given without one; empty for nobody. */
  looked_after_by: string;
};

const MOST_OPEN = 500;
const MOST_CLOSED = 50;
/** Key of the inquiry: the hold's own, unless staff entered it. */
const KEY = sql<string>`COALESCE(vehicle_holds.inquiry_key, vehicle_holds.key)`;
/** Entered for somebody who has not written, and given back: as with an inquiry that is nobody's, all staff see it. */
const isNobodys = sql<SqlBool>`vehicle_holds.inquiry_key = '' AND vehicle_holds.assignee = ''`;
const VEHICLE = 'vehicle_holds.vehicle_id';

/** Holds that this person sees, as they see their inquiry. Whatever staff are shown of holds begins here. */
const holdsSeenBy = (viewer: Viewer, db: Db) =>
  db
    .selectFrom('vehicle_holds')
    .where(({ eb, or }) =>
      or([isInquiryOfKeySeenBy(viewer, KEY), eb('vehicle_holds.assignee', '=', viewer.username), isNobodys]),
    )
    .$castTo<Seen>();

/** What staff see of holds. */
export function createHoldList({ database: { db, engine }, clock, isVehicleAside }: HoldListNeeds) {
  const isVehicleGone = sql<SqlBool>`NOT ${isInStock(VEHICLE)} AND NOT ${isVehicleAside(VEHICLE)}`;
  const listed = (viewer: Viewer) =>
    holdsSeenBy(viewer, db)
      .selectAll()
      .select(inquiryIdOf(KEY).as('inquiry_id'))
      .select(sql<string>`COALESCE(${inquiryAssigneeOf(KEY)}, vehicle_holds.assignee)`.as('looked_after_by'))
      .select(({ case: when }) => when().when(isVehicleGone).then(1).else(0).end().as('is_vehicle_gone'))
      .select(({ case: when }) =>
        when()
          .when(isSoldToAnother(VEHICLE, [KEY, sql<string>`vehicle_holds.key`]))
          .then(1)
          .else(0)
          .end()
          .as('is_sold_to_another'),
      );
  /** Longest waiting first. */
  const open = (viewer: Viewer) =>
    listed(viewer).where('state', 'in', openHoldStates).orderBy('created_at').orderBy('id').limit(MOST_OPEN);
  return {
    /** Open ones, longest waiting first, without the requests that wait for their buyer: however many, they hide none. */
    listVouched: (viewer: Viewer): Promise<ListedHold[]> =>
      open(viewer)
        .where(({ eb, or }) => or([eb('keep_by', 'is', null), eb('state', '=', 'confirmed')]))
        .execute(),

    /** Whether somebody who wrote has it: whoever has their inquiry looks after it. */
    isOfInquiry: (tx: Db, { id }: Pick<StoredHold, 'id'>): Promise<boolean> =>
      isAny(tx.selectFrom('vehicle_holds').where('id', '=', id).where(inquiryIdOf(KEY), 'is not', null)),

    /** Whether this person sees the hold. */
    isSeen: (tx: Db, { id }: Pick<StoredHold, 'id'>, viewer: Viewer): Promise<boolean> =>
      isAny(holdsSeenBy(viewer, tx).where('id', '=', id)),

    /**
     * Holds that this person sees: open ones, longest waiting first, then the latest of the others and, however old,
     * those with one of the given keys.
     */
    async list(viewer: Viewer, besides: readonly string[]): Promise<ListedHold[]> {
      const closed = () =>
        listed(viewer)
          .where('state', 'not in', openHoldStates)
          .orderBy('updated_at', 'desc')
          .orderBy('id', 'desc');
      const [waiting, latest, named] = await Promise.all([
        open(viewer).execute(),
        closed().limit(MOST_CLOSED).execute(),
        closed()
          .where('key', 'in', ['', ...besides])
          .limit(MOST_OPEN)
          .execute(),
      ]);
      const known = new Set(latest.map(({ id }) => id));
      return [...waiting, ...latest, ...named.filter(({ id }) => !known.has(id))];
    },

    /** Holds of a vehicle that this person sees, with a mailbox that somebody vouched for; the newest first. */
    listOfVehicle: (vehicleId: number, viewer: Viewer): Promise<SeenHold[]> =>
      holdsSeenBy(viewer, db)
        .selectAll()
        .where('vehicle_id', '=', vehicleId)
        .where('keep_by', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_OPEN)
        .execute(),

    /** Holds by the words in name, address or number of their buyer; the latest change first. */
    search: (words: string, viewer: Viewer, most: number): Promise<SeenHold[]> =>
      findPeople(holdsSeenBy(viewer, db).selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc'), {
        words,
        most,
        engine,
      }),

    /**
     * Holds that this person sees and staff have to decide about: asked for, or held and either expired or with a vehicle
     * that is marked sold or gone.
     */
    countWaiting: (viewer: Viewer): Promise<number> =>
      countOf(
        holdsSeenBy(viewer, db).where(({ eb, and, or }) => {
          const isUp = eb('until_at', '<=', clock.now().toISOString());
          const isToDecide = or([isUp, isSoldInStock(VEHICLE), isVehicleGone]);
          // The other requests wait for their buyer.
          const isAsked = and([eb('state', '=', 'asked'), eb('keep_by', 'is', null)]);
          return or([isAsked, and([eb('state', '=', 'confirmed'), isToDecide])]);
        }),
      ),
  };
}

/** Whether a hold names this username as who looks after it. */
export const isHoldAssigned = (tx: Db, assignee: string): Promise<boolean> =>
  isAny(tx.selectFrom('vehicle_holds').where('assignee', '=', assignee));

/** Nobody looks after what these people looked after. */
export async function giveBackHolds(tx: Db, usernames: readonly string[]): Promise<void> {
  await tx.updateTable('vehicle_holds').set({ assignee: '' }).where('assignee', 'in', usernames).execute();
}
