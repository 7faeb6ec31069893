import { judgeCompleteness } from '#features/listing-quality/publish-check/missing-parts.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { statusLabel } from '#features/vehicles/fields/field-words.ts';
import { staffStockLabel } from '#features/vehicles/names/staff-stock-label.ts';
import { vehicleName } from '#features/vehicles/vehicle-labels.ts';
import { daysInStock } from './days-in-stock.ts';

export interface Known {
  /** `2026-11-16`, by the dealership's clock. */
  today: string;
  /** How many inquiries each vehicle has; undefined while that is not known. */
  counts: ReadonlyMap<number, number> | undefined;
}
type Rank = (vehicle: AdminVehicle, known: Known) => number | null;
type Compare = (left: AdminVehicle, right: AdminVehicle, known: Known) => number;

const completeness: Rank = (vehicle) => judgeCompleteness(vehicle).percent;
const days: Rank = (vehicle, { today }) => daysInStock(vehicle, today);
const asked: Rank = ({ id }, { counts }) => (counts ? (counts.get(id) ?? 0) : null);

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
  'in-stock': { label: 'Longest in stock first', compare: by(days, -1) },
  'in-stock-down': { label: 'Newest in stock first', compare: by(days) },
  asked: { label: 'Most inquiries first', compare: by(asked, -1) },
  'asked-down': { label: 'Fewest inquiries first', compare: by(asked) },
} as const satisfies Record<string, { label: string; compare: Compare | undefined }>;

export type VehicleOrder = keyof typeof vehicleOrders;

export function isVehicleOrder(text: string): text is VehicleOrder {
  return Object.hasOwn(vehicleOrders, text);
}

/** The server's order is newest first. */
export function orderVehicles(
  vehicles: readonly AdminVehicle[],
  order: VehicleOrder,
  known: Known,
): readonly AdminVehicle[] {
  const compare: Compare | undefined = vehicleOrders[order].compare;
  return compare ? vehicles.toSorted((left, right) => compare(left, right, known)) : vehicles;
}

function by(rank: Rank, direction: 1 | -1 = 1): Compare {
  return (left, right, known) => {
    const [a, b] = [rank(left, known), rank(right, known)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return (a - b) * direction;
  };
}

function byText(read: (vehicle: AdminVehicle) => string, direction: 1 | -1 = 1): Compare {
  return (left, right) =>
    read(left).localeCompare(read(right), 'en-AU', { numeric: true }) * direction || left.id - right.id;
}
