import {
  setRestoredStatus,
  type VehicleInStock,
} from '#features/vehicles/server/restored-stock.repository.ts';
import { findStatuses } from '#features/vehicles/server/vehicle.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import type { Db } from '#server/db/database.ts';
import type { TableRow } from '#server/db/table-rows.ts';
import { sydneyDay } from '#shared/dates.ts';
import { HELD_STATUS, isHeldStatus } from '../../hold-states.ts';

interface Holds {
  /** As the backup has them, those of people who were erased since among them. */
  inBackup: readonly TableRow[];
  /** What the vehicles of these are in the backup, by number. */
  inStock: ReadonlyMap<number, { status: string }>;
  /** As they were here before the restore. */
  ours: readonly TableRow[];
  /** As they are now. */
  holds: readonly TableRow[];
  /** Vehicles that are the same ones after the restore, as they were here. */
  vehiclesBefore: ReadonlyMap<number, VehicleInStock>;
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
  { id, vehicle_id }: TableRow,
  { former, now }: { former: TableRow | undefined; now: string },
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
  { state, vehicle_id, updated_at }: TableRow,
  former: TableRow | undefined,
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
  id: TableRow[string] | undefined,
  { vehiclesBefore, inStock, now }: Holds,
): Promise<void> {
  const status = inStock.get(Number(id))?.status;
  // What somebody had set while it was on hold stays.
  if (status === undefined || !isHeldStatus(status)) return;
  const here = vehiclesBefore.get(Number(id));
  const sold_on = here?.soldOn ?? '';
  await setVehicle(tx, id, { status: here?.status ?? status, sold_on, updated_at: now });
}

async function sellVehicle(
  tx: Db,
  id: TableRow[string],
  { soldOn, now }: { soldOn: string; now: string },
): Promise<void> {
  const status = await findStatus(tx, id);
  if (status === undefined || isSold({ status })) return;
  await setVehicle(tx, id, { status: 'sold', sold_on: soldOn, updated_at: now });
}

async function findStatus(tx: Db, id: TableRow[string] | undefined): Promise<string | undefined> {
  return (await findStatuses(tx, [Number(id)])).get(Number(id))?.status;
}

const setVehicle = (
  tx: Db,
  id: TableRow[string] | undefined,
  columns: Parameters<typeof setRestoredStatus>[2],
): Promise<void> => setRestoredStatus(tx, Number(id), columns);
