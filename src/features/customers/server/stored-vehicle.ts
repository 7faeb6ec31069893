import { vehicleSnapshotSchema } from '#features/vehicles/vehicle-snapshot.ts';
import { readStoredJson } from '#shared/stored.ts';

/** The vehicle as it was when somebody asked about it. */
export function vehicleOf({ vehicle_snapshot }: { vehicle_snapshot: string | null }) {
  return readStoredJson(vehicle_snapshot, vehicleSnapshotSchema);
}
