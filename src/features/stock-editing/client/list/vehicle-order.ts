import { judgeCompleteness } from '#features/listing-quality/publish-check/missing-parts.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { vehicleName } from '#features/vehicles/vehicle-labels.ts';

type Compare = (left: AdminVehicle, right: AdminVehicle) => number;

const completeness = (vehicle: AdminVehicle) => judgeCompleteness(vehicle).percent;

/** The orders of the staff list. Unknown values come last in both directions. */
export const vehicleOrders = {
  newest: { label: 'Newest first', compare: undefined },
  oldest: { label: 'Oldest first', compare: (left: AdminVehicle, right: AdminVehicle) => left.id - right.id },
  incomplete: { label: 'Least complete first', compare: by(completeness) },
  complete: { label: 'Most complete first', compare: by(completeness, -1) },
  dearest: { label: 'Price, high to low', compare: by(({ price }) => price, -1) },
  cheapest: { label: 'Price, low to high', compare: by(({ price }) => price) },
  latest: { label: 'Year, new to old', compare: by(({ year }) => year, -1) },
  earliest: { label: 'Year, old to new', compare: by(({ year }) => year) },
  nearest: { label: 'Odometer, low to high', compare: by(({ mileage }) => mileage) },
  farthest: { label: 'Odometer, high to low', compare: by(({ mileage }) => mileage, -1) },
  title: { label: 'Make and model', compare: byText(vehicleName) },
  'title-down': { label: 'Make and model, Z to A', compare: byText(vehicleName, -1) },
  status: { label: 'Status', compare: byText(({ status }) => statusLabel(status)) },
  'status-down': { label: 'Status, Z to A', compare: byText(({ status }) => statusLabel(status), -1) },
  stock: { label: 'Stock number', compare: byText(staffStockLabel) },
  'stock-down': { label: 'Stock number, Z to A', compare: byText(staffStockLabel, -1) },
  photos: { label: 'Fewest photos first', compare: by(({ photoCount }) => photoCount) },
  'photos-down': { label: 'Most photos first', compare: by(({ photoCount }) => photoCount, -1) },
} as const satisfies Record<string, { label: string; compare: Compare | undefined }>;

export type VehicleOrder = keyof typeof vehicleOrders;

export function isVehicleOrder(text: string): text is VehicleOrder {
  return Object.hasOwn(vehicleOrders, text);
}

/** The server's order is newest first. */
export function orderVehicles(
  vehicles: readonly AdminVehicle[],
  order: VehicleOrder,
): readonly AdminVehicle[] {
  const { compare } = vehicleOrders[order];
  return compare ? vehicles.toSorted(compare) : vehicles;
}

function by(rank: (vehicle: AdminVehicle) => number | null, direction: 1 | -1 = 1): Compare {
  return (left, right) => {
    const [a, b] = [rank(left), rank(right)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a - b) * direction;
  };
}

function byText(read: (vehicle: AdminVehicle) => string, direction: 1 | -1 = 1): Compare {
  return (left, right) =>
    read(left).localeCompare(read(right), 'en-AU', { numeric: true }) * direction || left.id - right.id;
}
