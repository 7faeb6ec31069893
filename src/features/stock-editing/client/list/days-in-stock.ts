import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { isDay } from '#features/vehicles/fields/field-kinds.ts';
import { isSold } from '#features/vehicles/sold.ts';
import { DAY_MS, sydneyDay } from '#shared/dates.ts';

/** Days from the one on which it was added until it was sold, or until today; null where one of them is not known. */
export function daysInStock(
  vehicle: Pick<AdminVehicle, 'createdAt' | 'status' | 'soldOn'>,
  today: string,
): number | null {
  const added = new Date(vehicle.createdAt);
  const until = isSold(vehicle) ? vehicle.soldOn : today;
  if (Number.isNaN(added.getTime()) || !isDay(until)) return null;
  const days = Math.round((Date.parse(until) - Date.parse(sydneyDay(added))) / DAY_MS);
  return Math.max(0, days);
}
