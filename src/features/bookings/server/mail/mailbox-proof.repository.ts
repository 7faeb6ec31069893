import type { Db } from '#server/db/database.ts';

const asking = ['bookings', 'vehicle_holds'] as const;

/** Whether somebody has shown that they read this mailbox, or staff know whose it is. */
export async function isVouchedFor(tx: Db, person: string): Promise<boolean> {
  for (const table of asking) {
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('person', '=', person)
      .where('vouched_at', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** Bookings and holds asked for since a moment by mailboxes that nobody vouches for, whatever became of them. */
export async function countUnvouchedSince(tx: Db, since: string): Promise<number> {
  let asked = 0;
  for (const table of asking) {
    const { count } = await tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_at', '>', since)
      .where('vouched_at', 'is', null)
      .executeTakeFirstOrThrow();
    asked += Number(count);
  }
  return asked;
}

/** Bookings of such mailboxes between two moments: of all vehicles, and of one. */
export async function countUnvouchedTimes(
  tx: Db,
  { from, to, vehicleId, except }: { from: string; to: string; vehicleId: number | null; except: number },
): Promise<{ all: number; ofVehicle: number }> {
  const rows = await tx
    .selectFrom('bookings')
    .select('vehicle_id')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .where('state', '<>', 'cancelled')
    .where('seat', '>', 0)
    .where('vouched_at', 'is', null)
    .where('id', '<>', except)
    .execute();
  const ofVehicle = rows.filter(({ vehicle_id }) => vehicleId !== null && vehicle_id === vehicleId);
  return { all: rows.length, ofVehicle: ofVehicle.length };
}

/**
 * Bookings and holds that only a backup knows wait for no link any more: it may have been opened since. Staff decide, and
 * nothing ends by itself. Call it while no others are there.
 */
export async function awaitNoLinks(tx: Db, table: (typeof asking)[number]): Promise<void> {
  await tx
    .updateTable(table)
    .set({ keep_by: null })
    .where('state', '=', table === 'bookings' ? 'requested' : 'asked')
    .where('keep_by', 'is not', null)
    .execute();
}

/** Sets until when the link of a mail that goes now must be opened. */
export async function keepUntil(
  tx: Db,
  table: (typeof asking)[number],
  { id, until }: { id: number; until: string },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ keep_by: until })
    .where('id', '=', id)
    .where('vouched_at', 'is', null)
    .where('keep_by', 'is not', null)
    .execute();
}
