import { vehicleSnapshotSchema } from '#features/inquiries/inquiry.contract.ts';
import { readStoredJson } from '#shared/stored.ts';
import type { ArchivedRow } from './archive/archived-tables.ts';

/** The number that the vehicle of this number has after the restore; null when it is another one. */
export type ToVehicle = (id: ArchivedRow[string] | undefined) => number | null;

/** An inquiry or a booking, with its vehicle as it is after the restore. */
export function withVehicle(row: ArchivedRow, toVehicle: ToVehicle): ArchivedRow {
  const vehicle_id = toVehicle(row.vehicle_id);
  if (vehicle_id !== null || row.vehicle_id === null) return { ...row, vehicle_id };
  const snapshot = readStoredJson(String(row.vehicle_snapshot), vehicleSnapshotSchema);
  // The snapshot stays readable; id 0 exists nowhere, so it cannot link to another vehicle.
  return { ...row, vehicle_id, vehicle_snapshot: snapshot ? JSON.stringify({ ...snapshot, id: 0 }) : null };
}
