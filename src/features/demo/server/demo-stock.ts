import { createVehicleRepository } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import { DAY_MS } from '#shared/dates.ts';
import { demoFacts } from '../inventory/demo-facts.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';

/** Stores the vehicles and returns their ids in inventory order. */
export async function insertDemoStock(
  tx: Db,
  inventory: readonly DemoVehicle[],
  clock: Clock,
): Promise<number[]> {
  const vehicles = createVehicleRepository({ db: tx, clock });
  const ids: number[] = [];
  for (const vehicle of inventory) ids.push(await vehicles.insertFinished(...asOf(clock.now(), vehicle)));
  return ids;
}

/** The same vehicles with their photos, as if they had come that long before now. */
export async function renewDemoStock(
  tx: Db,
  { inventory, vehicleIds }: { inventory: readonly DemoVehicle[]; vehicleIds: readonly number[] },
  clock: Clock,
): Promise<void> {
  const vehicles = createVehicleRepository({ db: tx, clock });
  for (const [at, vehicle] of inventory.entries())
    await vehicles.rewriteFinished(vehicleIds[at] ?? 0, ...asOf(clock.now(), vehicle));
}

function asOf(now: Date, vehicle: DemoVehicle) {
  const createdAt = new Date(now.getTime() - vehicle.daysOnYard * DAY_MS);
  const fields = { ...vehicle, ...demoFacts(vehicle, now) };
  return [fields, { specifications: vehicle.specifications, createdAt }] as const;
}
