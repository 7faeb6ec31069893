import { isWholeVin, squeezeVin } from '#features/listing-quality/vin/vin-digits.ts';
import { foldPaper } from '#features/vehicles/same-papers.ts';
import { readStock, type VehicleInStock } from '#features/vehicles/server/restored-stock.repository.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { Db } from '#server/db/database.ts';
import type { ToVehicle } from '#server/db/restoring/carry-over.ts';
import type { TableRow } from '#server/db/table-rows.ts';
import { readStoredJson } from '#shared/stored.ts';

interface Order {
  /** As they were here before the restore. */
  ours: readonly TableRow[];
  /** The whole stock before the restore. */
  before: ReadonlyMap<number, VehicleInStock>;
  isOurs: boolean;
  toVehicle: ToVehicle;
  /** Keys of holds that came with a restore, perhaps another dealership's. */
  came: ReadonlySet<string>;
}

/**
 * A vehicle that was deleted and entered again since the backup is another row than that of the backup, but the same car:
 * whoever has it on hold or has bought it has that one, found by VIN or stock number, in the backup of another installation
 * by a whole VIN only. Answers the number of each by the key of its hold.
 */
export async function findEnteredAgain(
  after: Db,
  { ours, before, isOurs, toVehicle, came }: Order,
): Promise<ReadonlyMap<string, number>> {
  const stock = await readStock(after);
  // What was here as the same row is itself, whatever else has its numbers.
  const free = [...stock].filter(([id]) => !(before.has(id) && toVehicle(id) === id));
  const isHere = ({ key }: TableRow) => !came.has(String(key));
  const taken = new Set(
    ours.filter(({ state }) => state === 'confirmed').map((row) => toVehicle(row.vehicle_id, !isHere(row))),
  );
  const isIt = isOurs ? isSameCar : isSameByWholeVin;
  const found = new Map<string, number>();
  for (const { key, state, vehicle_id } of ours.filter(isHere)) {
    const vehicle = before.get(Number(vehicle_id));
    const id = toVehicle(vehicle_id);
    if (!vehicle || (id !== null && stock.has(id))) continue;
    if (state !== 'confirmed' && !(state === 'sold' && isSold(vehicle))) continue;
    const [match, ...others] = free.filter(([, one]) => isIt(vehicle, one));
    if (!match || others.length > 0 || taken.has(match[0])) continue;
    taken.add(match[0]);
    found.set(String(key), match[0]);
  }
  return found;
}

/** Its own words name the vehicle that it has now. */
export function withVehicleOf(row: TableRow, vehicle_id: number): TableRow {
  const snapshot = readStoredJson(String(row.vehicle_snapshot), vehicleSnapshotSchema);
  const vehicle_snapshot = snapshot ? JSON.stringify({ ...snapshot, id: vehicle_id }) : null;
  return { ...row, vehicle_id, vehicle_snapshot };
}

/** By VIN where both have one, otherwise by stock number. */
function isSameCar(one: VehicleInStock, other: VehicleInStock): boolean {
  const name = [one, other].every(({ vin }) => foldPaper('vin', vin) !== '') ? 'vin' : 'stockNumber';
  const paper = foldPaper(name, one[name]);
  return paper !== '' && paper === foldPaper(name, other[name]);
}

function isSameByWholeVin(one: VehicleInStock, other: VehicleInStock): boolean {
  const vin = foldPaper('vin', one.vin);
  return isWholeVin(squeezeVin(vin)) && vin === foldPaper('vin', other.vin);
}
