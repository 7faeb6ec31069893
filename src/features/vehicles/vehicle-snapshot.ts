import { z } from 'zod';
import { priceTypes } from './fields/vehicle-options.ts';

/** A vehicle as it was when a customer asked about it; it may be sold or deleted since. */
export const vehicleSnapshotSchema = z.object({
  id: z.number().int(),
  year: z.number().int().nullable(),
  make: z.string(),
  model: z.string(),
  /** Older inquiries have no badge. */
  badge: z.string().optional(),
  stockNumber: z.string(),
  price: z.number().nullable(),
  /** What the price included; older inquiries do not say. */
  priceType: z.enum(['', ...priceTypes]).optional(),
});
/** When a customer asked about several at once. */
export const vehicleSnapshotsSchema = z.array(vehicleSnapshotSchema);
export type VehicleSnapshot = z.infer<typeof vehicleSnapshotSchema>;

/** The same, with what it is now. */
export type OfferedVehicle = VehicleSnapshot & { status: string; expectedOn: string };

/** What is kept of it. */
export function snapshotOf({
  status: _status,
  expectedOn: _day,
  ...vehicle
}: OfferedVehicle): VehicleSnapshot {
  return vehicle;
}

/** Status of a vehicle that is in the catalogue now; undefined for any other. */
export type FindStatus = (vehicleId: number | null) => string | undefined;
