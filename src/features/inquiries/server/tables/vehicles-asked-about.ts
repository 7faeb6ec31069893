import type { Selectable } from 'kysely';
import {
  type VehicleSnapshot,
  vehicleSnapshotSchema,
  vehicleSnapshotsSchema,
} from '#features/vehicles/vehicle-snapshot.ts';
import type { Tables } from '#server/db/tables.ts';
import { readStoredJson } from '#shared/stored.ts';

type Asked = Pick<Selectable<Tables['inquiries']>, 'vehicle_snapshot' | 'also_about'>;

/** All vehicles that an inquiry is about; the first is the one that lists and subjects name. */
export function vehiclesAskedAbout({ vehicle_snapshot, also_about }: Asked): readonly VehicleSnapshot[] {
  const first = readStoredJson(vehicle_snapshot, vehicleSnapshotSchema);
  const further = readStoredJson(also_about, vehicleSnapshotsSchema) ?? [];
  return first ? [first, ...further] : further;
}

/** Whether an inquiry is about this vehicle, alone or among others. */
export const asksAbout = (inquiry: Asked & { vehicle_id: number | null }, vehicleId: number): boolean =>
  inquiry.vehicle_id === vehicleId || vehiclesAskedAbout(inquiry).some(({ id }) => id === vehicleId);
