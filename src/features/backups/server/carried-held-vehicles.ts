import { HELD_STATUS, isHeldStatus, statusAfterHold } from '#features/bookings/hold-states.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { ArchivedRow } from './archive/archived-tables.ts';
import type { VehiclesBefore } from './vehicles-before.ts';

interface Holds {
  /** As the backup has them. */
  inBackup: readonly ArchivedRow[];
  /** As they were here before the restore. */
  ours: readonly ArchivedRow[];
  /** As they are now. */
  holds: readonly ArchivedRow[];
  vehiclesBefore: VehiclesBefore;
  now: string;
}

/** Holds stand as they were here, while vehicles come out of the backup: those of our holds are made to agree with them. */
export async function followHolds(
  tx: Db,
  { inBackup, ours, holds, vehiclesBefore, now }: Holds,
): Promise<void> {
  const held = holds.filter(({ state, vehicle_id }) => state === 'confirmed' && vehicle_id !== null);
  const ourKeys = new Set(ours.map(({ key }) => key));
  for (const hold of held) if (ourKeys.has(hold.key)) await holdVehicle(tx, hold, now);

  // What was decided here since the backup stays decided, unless the vehicle is held for another.
  const heldVehicles = new Set(held.map(({ vehicle_id }) => vehicle_id));
  const knownInBackup = new Map(inBackup.map((row) => [row.key, row]));
  for (const hold of holds) {
    if (!ourKeys.has(hold.key) || hold.state === 'confirmed') continue;
    const former = knownInBackup.get(hold.key);
    const vehicle_id = hold.vehicle_id ?? former?.vehicle_id ?? null;
    if (vehicle_id === null || heldVehicles.has(vehicle_id)) continue;
    const before = vehiclesBefore.get(Number(vehicle_id));
    // A vehicle that is not here any more was removed after its sale.
    const isBought = hold.state === 'sold' && (!before || isSold(before));
    if (isBought && former?.state !== 'sold') {
      const soldOn = before?.soldOn || sydneyDay(new Date(String(hold.updated_at)));
      await sellVehicle(tx, vehicle_id, { soldOn, now });
    } else if (former?.state === 'confirmed') await letGo(tx, { ...hold, vehicle_id }, now);
  }
}

async function holdVehicle(tx: Db, { id, vehicle_id }: ArchivedRow, now: string): Promise<void> {
  const status = await findStatus(tx, vehicle_id);
  if (status === undefined || isHeldStatus(status) || isSold({ status })) return;
  await setVehicle(tx, vehicle_id, { status: HELD_STATUS, updated_at: now });
  await tx.updateTable('vehicle_holds').set({ status_before: status }).where('id', '=', Number(id)).execute();
}

async function sellVehicle(
  tx: Db,
  id: ArchivedRow[string],
  { soldOn, now }: { soldOn: string; now: string },
): Promise<void> {
  const status = await findStatus(tx, id);
  if (status === undefined || isSold({ status })) return;
  await setVehicle(tx, id, { status: 'sold', sold_on: soldOn, updated_at: now });
}

async function letGo(tx: Db, hold: ArchivedRow, now: string): Promise<void> {
  const status = await findStatus(tx, hold.vehicle_id);
  // What somebody had set meanwhile stays.
  if (status === undefined || !isHeldStatus(status)) return;
  const status_before = hold.status_before === null ? null : String(hold.status_before);
  await setVehicle(tx, hold.vehicle_id, {
    status: statusAfterHold(status, { status_before }),
    updated_at: now,
  });
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
