import type { Db } from '#server/db/database.ts';
import type { StoredHold } from './hold.repository.ts';
import { type NewHold, personOf } from './new-hold.ts';

const asked = (tx: Db) => tx.selectFrom('vehicle_holds').selectAll().where('state', '=', 'asked');

/** An undecided hold that this person has asked for already, by the same form or for the same vehicle. */
export function findAsked(
  tx: Db,
  hold: Pick<NewHold, 'submissionKey' | 'email' | 'vehicle'>,
): Promise<StoredHold | undefined> {
  return asked(tx)
    .where(({ eb, and, or }) =>
      or([
        eb('key', '=', hold.submissionKey),
        and([eb('person', '=', personOf(hold)), eb('vehicle_id', '=', hold.vehicle.id)]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** Reopens a hold that ended by itself, as its buyer wants it after all. Undefined when they asked again meanwhile. */
export async function askAgain(tx: Db, hold: StoredHold, now: Date): Promise<StoredHold | undefined> {
  const { id, vehicle_id, person, sequence } = hold;
  const other = await asked(tx)
    .where('vehicle_id', '=', vehicle_id)
    .where('person', '=', person)
    .executeTakeFirst();
  if (other) return undefined;
  return tx
    .updateTable('vehicle_holds')
    .set({ state: 'asked', keep_by: null, sequence: sequence + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
