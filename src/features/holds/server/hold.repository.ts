import type { Selectable } from 'kysely';
import type { Terms } from '#features/customers/server/link-proof.ts';
import { type OldRows, removeOld } from '#features/customers/server/remove-old.ts';
import { countOf } from '#server/db/count-of.ts';
import type { Db } from '#server/db/database.ts';
import { locked } from '#server/db/locks/locked.ts';
import type { Tables } from '#server/db/tables.ts';
import { holdMailKinds } from '../hold-events.ts';
import { type HoldState, openHoldStates } from '../hold-states.ts';
import { createHoldList, type HoldListNeeds } from './hold-list.repository.ts';
import { type NewHold, personOf } from './new-hold.ts';

export type StoredHold = Selectable<Tables['vehicle_holds']>;
export type HoldRepository = ReturnType<typeof createHoldRepository>;

const taken: readonly HoldState[] = ['confirmed', 'sold'];
const MOST_AT_ONCE = 500;

export function createHoldRepository(needs: HoldListNeeds) {
  const { clock } = needs;
  const { db, engine } = needs.database;
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
    ...createHoldList(needs),

    /** In the caller's transaction. False when the same form, or the same person, asked before. */
    async insertIn(
      tx: Db,
      hold: NewHold,
      { vouchedAt, keepBy }: Pick<Terms, 'vouchedAt' | 'keepBy'>,
      /** For a hold that staff enter: the key is empty without an inquiry. */
      entered: { inquiryKey: string; assignee: string } | null = null,
    ): Promise<StoredHold | undefined> {
      return tx
        .insertInto('vehicle_holds')
        .values({
          key: hold.submissionKey,
          inquiry_key: entered?.inquiryKey ?? null,
          assignee: entered?.assignee ?? '',
          state: 'asked',
          vehicle_id: hold.vehicle.id,
          vehicle_snapshot: JSON.stringify(hold.vehicle),
          person: personOf(hold),
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

    /** Not a change for the buyer, nor one that a decision minds. */
    async assignIn(tx: Db, id: number, assignee: string): Promise<void> {
      await tx
        .updateTable('vehicle_holds')
        .set({ assignee, updated_at: now() })
        .where('id', '=', id)
        .execute();
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
        .limit(MOST_AT_ONCE)
        .execute(),

    find: (id: number): Promise<StoredHold | undefined> => all().where('id', '=', id).executeTakeFirst(),

    listByKeys: (keys: readonly string[]): Promise<StoredHold[]> =>
      all()
        .where('key', 'in', ['', ...keys])
        .orderBy('id')
        .execute(),

    findByKey: (key: string, tx: Db = db): Promise<StoredHold | undefined> =>
      all(tx).where('key', '=', key).executeTakeFirst(),

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

    /** Expired holds without a mail to staff. */
    listDue: (): Promise<{ id: number }[]> =>
      due().select('id').where('due_told_at', 'is', null).limit(MOST_AT_ONCE).execute(),

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
