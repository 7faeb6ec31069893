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
  for (const vehicle of inventory) {
    const now = clock.now();
    const createdAt = new Date(now.getTime() - vehicle.daysOnYard * DAY_MS);
    const fields = { ...vehicle, ...demoFacts(vehicle, now) };
    ids.push(await vehicles.insertFinished(fields, { specifications: vehicle.specifications, createdAt }));
  }
  return ids;
}
