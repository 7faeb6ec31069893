import { HELD_STATUS, isHeldStatus } from '#features/holds/hold-states.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import { sydneyDay } from '#shared/dates.ts';
import type { ArchivedRow } from '../archive/archived-tables.ts';
import type { VehiclesBefore } from './vehicles-before.ts';

interface Holds {
  /** As the backup has them, those of people who were erased since among them. */
  inBackup: readonly ArchivedRow[];
  /** What the vehicles of these are in the backup, by number. */
  statusInBackup: ReadonlyMap<number, string>;
  /** As they were here before the restore. */
  ours: readonly ArchivedRow[];
  /** As they are now. */
  holds: readonly ArchivedRow[];
  vehiclesBefore: VehiclesBefore;
  now: string;
}

/** Holds stand as they were here, while vehicles come out of the backup: those of our holds are made to agree with them. */
export async function followHolds(tx: Db, order: Holds): Promise<void> {
  const { inBackup, ours, holds, now } = order;
  const held = holds.filter(({ state, vehicle_id }) => state === 'confirmed' && vehicle_id !== null);
  const ourKeys = new Set(ours.map(({ key }) => key));
  const known = new Map(inBackup.map((row) => [row.key, row]));
  for (const hold of held)
    if (ourKeys.has(hold.key)) await holdVehicle(tx, hold, { former: known.get(hold.key), now });

  // What was decided here since the backup stays decided, unless the vehicle is held for another.
  const heldVehicles = new Set(held.map(({ vehicle_id }) => vehicle_id));
  for (const hold of holds) {
    // None comes back to being asked for: such a one was damaged, and its vehicle stays held.
    if (!ourKeys.has(hold.key) || hold.state === 'confirmed' || hold.state === 'asked') continue;
    const former = known.get(hold.key);
    const vehicle_id = hold.vehicle_id ?? former?.vehicle_id ?? null;
    if (vehicle_id !== null && !heldVehicles.has(vehicle_id))
      await keepDecision(tx, { ...hold, vehicle_id }, former, order);
  }
  const thereNow = new Set(holds.map(({ key }) => key));
  for (const erased of inBackup)
    if (erased.state === 'confirmed' && !thereNow.has(erased.key) && !heldVehicles.has(erased.vehicle_id))
      await keepStatus(tx, erased.vehicle_id, order);
}

async function holdVehicle(
  tx: Db,
  { id, vehicle_id }: ArchivedRow,
  { former, now }: { former: ArchivedRow | undefined; now: string },
): Promise<void> {
  const status = await findStatus(tx, vehicle_id);
  if (status === undefined || isSold({ status })) return;
  // A hold that the backup has too, for the same person, tells what the vehicle was before.
  const status_before = !isHeldStatus(status)
    ? status
    : former?.state === 'confirmed' && former.status_before;
  if (!isHeldStatus(status)) await setVehicle(tx, vehicle_id, { status: HELD_STATUS, updated_at: now });
  if (typeof status_before !== 'string') return;
  await tx.updateTable('vehicle_holds').set({ status_before }).where('id', '=', Number(id)).execute();
}

async function keepDecision(
  tx: Db,
  { state, vehicle_id, updated_at }: ArchivedRow,
  former: ArchivedRow | undefined,
  order: Holds,
): Promise<void> {
  const here = order.vehiclesBefore.get(Number(vehicle_id));
  // A vehicle that is not here any more was removed after its sale.
  const isBought = state === 'sold' && (!here || isSold(here));
  if (isBought && former?.state !== 'sold') {
    const soldOn = here?.soldOn || sydneyDay(new Date(String(updated_at)));
    await sellVehicle(tx, vehicle_id ?? null, { soldOn, now: order.now });
  } else if (former?.state === 'confirmed') await keepStatus(tx, vehicle_id, order);
}

/** The hold of the backup has ended here: the vehicle is what it was here then, by whatever made it so. */
async function keepStatus(
  tx: Db,
  id: ArchivedRow[string] | undefined,
  { vehiclesBefore, statusInBackup, now }: Holds,
): Promise<void> {
  const status = statusInBackup.get(Number(id));
  // What somebody had set while it was on hold stays.
  if (status === undefined || !isHeldStatus(status)) return;
  const here = vehiclesBefore.get(Number(id));
  const sold_on = here?.soldOn ?? '';
  await setVehicle(tx, id, { status: here?.status ?? status, sold_on, updated_at: now });
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
