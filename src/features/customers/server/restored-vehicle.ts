import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import type { ToVehicle } from '#server/db/restoring/carry-over.ts';
import type { TableRow } from '#server/db/table-rows.ts';
import { readStoredJson } from '#shared/stored.ts';

/** An inquiry, a booking or a hold with its vehicle as it is after a restore. */
export function withVehicle(row: TableRow, toVehicle: ToVehicle, cameWithRestore = false): TableRow {
  const vehicle_id = toVehicle(row.vehicle_id, cameWithRestore);
  if (vehicle_id !== null || row.vehicle_id === null) return { ...row, vehicle_id };
  const snapshot = readStoredJson(String(row.vehicle_snapshot), vehicleSnapshotSchema);
  // The snapshot stays readable; id 0 exists nowhere, so it cannot link to another vehicle.
  return { ...row, vehicle_id, vehicle_snapshot: snapshot ? JSON.stringify({ ...snapshot, id: 0 }) : null };
}

/**
 * Our rows that lost their vehicle to a restore of another dealership's backup have it again where the backup, as one made
 * before that, knows it, and nobody else of ours has its place since.
 */
export function withVehicleAgain(
  ours: readonly TableRow[],
  { inBackup, placesOf }: { inBackup: readonly TableRow[]; placesOf: (row: TableRow) => readonly string[] },
): TableRow[] {
  const known = new Map(inBackup.map((row) => [row.key, row]));
  const taken = new Set(ours.flatMap(placesOf));
  return ours.map((row) => {
    const former = known.get(row.key);
    if (row.vehicle_id !== null || former === undefined || former.vehicle_id === null) return row;
    const { vehicle_id, vehicle_snapshot } = former;
    const again = { ...row, vehicle_id, vehicle_snapshot } as TableRow; // both are in every row of the backup
    const places = placesOf(again).filter((place) => !placesOf(row).includes(place));
    if (places.some((place) => taken.has(place))) return row;
    for (const place of places) taken.add(place);
    return again;
  });
}
