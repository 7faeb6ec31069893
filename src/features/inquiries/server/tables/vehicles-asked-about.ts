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

/** Further vehicles that it is about, each once; without those that a restore has left without a vehicle here. */
export function furtherIdsOf({
  vehicle_id,
  also_about,
}: Pick<Selectable<Tables['inquiries']>, 'vehicle_id' | 'also_about'>): number[] {
  const ids = (readStoredJson(also_about, vehicleSnapshotsSchema) ?? []).map(({ id }) => id);
  return [...new Set(ids)].filter((id) => id > 0 && id !== vehicle_id);
}

/** As the inquiry knows this vehicle. */
export function findAsked(
  inquiry: Asked & { vehicle_id: number | null },
  vehicleId: number,
): VehicleSnapshot | undefined {
  if (inquiry.vehicle_id === vehicleId)
    return readStoredJson(inquiry.vehicle_snapshot, vehicleSnapshotSchema);
  return vehiclesAskedAbout(inquiry).find(({ id }) => id === vehicleId);
}

/** Whether an inquiry is about this vehicle, alone or among others. */
export const asksAbout = (inquiry: Asked & { vehicle_id: number | null }, vehicleId: number): boolean =>
  inquiry.vehicle_id === vehicleId || vehiclesAskedAbout(inquiry).some(({ id }) => id === vehicleId);
