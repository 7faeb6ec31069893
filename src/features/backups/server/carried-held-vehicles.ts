import { HELD_STATUS, isHeldStatus } from '#features/bookings/hold-states.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { ArchivedRow } from './archive/archived-tables.ts';

interface Holds {
  /** As the backup has them. */
  inBackup: readonly ArchivedRow[];
  /** As they were here before the restore. */
  ours: readonly ArchivedRow[];
  /** As they are now. */
  holds: readonly ArchivedRow[];
  now: string;
}

/** Holds stand as they were here, while vehicles come out of the backup: those of our holds are made to agree with them. */
export async function followHolds(tx: Db, { inBackup, ours, holds, now }: Holds): Promise<void> {
  const held = holds.filter(({ state, vehicle_id }) => state === 'confirmed' && vehicle_id !== null);
  const ourKeys = new Set(ours.map(({ key }) => key));
  for (const hold of held) if (ourKeys.has(hold.key)) await holdVehicle(tx, hold, now);

  // What was held in the backup and has been decided here since does not stay held.
  const decided = new Map(ours.filter(({ state }) => state !== 'confirmed').map((row) => [row.key, row]));
  const heldVehicles = new Set(held.map(({ vehicle_id }) => vehicle_id));
  for (const before of inBackup) {
    const since = decided.get(before.key);
    if (since && before.state === 'confirmed' && !heldVehicles.has(before.vehicle_id))
      await letGo(tx, before, since, now);
  }
}

async function holdVehicle(tx: Db, { id, vehicle_id }: ArchivedRow, now: string): Promise<void> {
  const status = await findStatus(tx, vehicle_id);
  if (status === undefined || isHeldStatus(status) || isSold({ status })) return;
  await setVehicle(tx, vehicle_id, { status: HELD_STATUS, updated_at: now });
  await tx.updateTable('vehicle_holds').set({ status_before: status }).where('id', '=', Number(id)).execute();
}

async function letGo(tx: Db, before: ArchivedRow, since: ArchivedRow, now: string): Promise<void> {
  // What somebody had set meanwhile stays.
  const status = await findStatus(tx, before.vehicle_id);
  if (status === undefined || !isHeldStatus(status)) return;
  const becomes =
    since.state === 'sold'
      ? { status: 'sold', sold_on: sydneyDay(new Date(String(since.updated_at))) }
      : { status: String(before.status_before ?? 'available') };
  await setVehicle(tx, before.vehicle_id, { ...becomes, updated_at: now });
}

async function findStatus(tx: Db, id: ArchivedRow[string] | undefined): Promise<string | undefined> {
  const found = await tx
    .selectFrom('vehicles')
    .select('status')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return found?.status;
}

async function setVehicle(
  tx: Db,
  id: ArchivedRow[string] | undefined,
  columns: { status: string; sold_on?: string; updated_at: string },
): Promise<void> {
  await tx.updateTable('vehicles').set(columns).where('id', '=', Number(id)).execute();
}
