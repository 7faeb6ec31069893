import type { AdminVehicle } from '../../admin-vehicle.contract.ts';
import { vehicleTitle } from '../../vehicle-labels.ts';
import { judgeCompleteness } from './listing-completeness.ts';

/** The orders of the staff list. Unknown prices come last. */
export const vehicleOrders = {
  newest: { label: 'Newest first', compare: undefined },
  incomplete: {
    label: 'Least complete first',
    compare: by((vehicle) => judgeCompleteness(vehicle).percent),
  },
  complete: {
    label: 'Most complete first',
    compare: by((vehicle) => -judgeCompleteness(vehicle).percent),
  },
  dearest: { label: 'Price, high to low', compare: by(({ price }) => (price === null ? Infinity : -price)) },
  title: {
    label: 'Make and model',
    compare: (left: AdminVehicle, right: AdminVehicle) =>
      nameOf(left).localeCompare(nameOf(right), 'en-AU') || left.id - right.id,
  },
} as const;

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

function by(rank: (vehicle: AdminVehicle) => number) {
  return (left: AdminVehicle, right: AdminVehicle) => {
    const [a, b] = [rank(left), rank(right)];
    return a === b ? 0 : a - b;
  };
}

function nameOf({ make, model }: AdminVehicle): string {
  return vehicleTitle({ year: null, make, model });
}
