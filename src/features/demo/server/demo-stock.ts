import type { Insertable } from 'kysely';
import { createVehicleRepository } from '#features/vehicles/server/vehicle.repository.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/database.ts';
import type { VehicleRow } from '#server/db/tables.ts';
import { DAY_MS } from '#shared/dates.ts';
import { toCents } from '#shared/money.ts';
import type { DemoVehicle } from '../inventory/demo-vehicle.ts';

/** Puts the vehicles on the yard and answers their ids in the order of the inventory. */
export async function insertDemoStock(
  tx: Db,
  inventory: readonly DemoVehicle[],
  clock: Clock,
): Promise<number[]> {
  const vehicles = createVehicleRepository({ db: tx, clock });
  const ids: number[] = [];
  for (const vehicle of inventory) ids.push(await vehicles.insert(toRow(vehicle, clock.now())));
  return ids;
}

function toRow(vehicle: DemoVehicle, now: Date): Omit<Insertable<VehicleRow>, 'updated_at'> {
  return {
    make: vehicle.make,
    model: vehicle.model,
    year: vehicle.year,
    price_cents: vehicle.price === null ? null : toCents(vehicle.price),
    mileage_km: vehicle.mileage,
    rego: vehicle.rego,
    headline: vehicle.headline,
    description: vehicle.description,
    exterior_color: vehicle.exteriorColor,
    interior_color: vehicle.interiorColor,
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    engine: vehicle.engine,
    drive_type: vehicle.driveType,
    vehicle_type: vehicle.vehicleType,
    stock_number: vehicle.stockNumber,
    vin: vehicle.vin,
    status: vehicle.status,
    tag: vehicle.tag,
    featured: vehicle.featured ? 1 : 0,
    specifications: JSON.stringify(vehicle.specifications),
    is_draft: 0,
    featured_photo_id: null,
    created_at: new Date(now.getTime() - vehicle.daysOnYard * DAY_MS).toISOString(),
  };
}
