import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { fromCents } from '#shared/money.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { Panel } from '../../insight.contract.ts';
import { type Demand, daysBetween, sumsOf } from '../recorded.ts';
import { daysInStock } from './stock.ts';

/** Younger ones may still find their buyer. */
const LEAST_DAYS = 45;
/** Fewer views say nothing about the price. */
const LEAST_VIEWS = 10;

export interface ToReprice {
  vehicle: ListedVehicle;
  /** Why, in words. */
  reason: string;
}

/**
 * Vehicles that are old, looked at as often as most others, and that nobody asks about: the price is what keeps people away.
 * The oldest comes first.
 */
export function listToReprice({ stock, counts, inquiries, period, today }: Demand): ToReprice[] {
  const views = sumsOf(counts, 'vehicle-views');
  const asked = new Set(inquiries.flatMap(({ vehicleIds }) => vehicleIds));
  const free = stock.filter(({ status }) => status === 'available' || status === '');
  const seen = (vehicle: ListedVehicle) => views.get(String(vehicle.id)) ?? 0;
  const usual = free.map(seen).sort((one, other) => one - other)[Math.floor(free.length / 2)] ?? 0;
  return free
    .map((vehicle) => ({ vehicle, days: daysInStock(vehicle, today), times: seen(vehicle) }))
    .filter(
      ({ vehicle, days, times }) =>
        days >= LEAST_DAYS && times >= Math.max(usual, LEAST_VIEWS) && !asked.has(vehicle.id),
    )
    .sort((one, other) => other.days - one.days || one.vehicle.id - other.vehicle.id)
    .map(({ vehicle, days, times }) => ({
      vehicle,
      reason: `${groupThousands(days)} days in stock, ${groupThousands(times)} views and no inquiry in ${daysBetween(period.from, period.to) + 1} days`,
    }));
}

export function toReprice(recorded: Demand): Panel {
  const found = listToReprice(recorded);
  return {
    id: 'to-reprice',
    title: 'To Reprice',
    about: `In stock for ${LEAST_DAYS} days or longer, looked at as often as most, and nobody asked.`,
    empty: 'No vehicle is both old and looked at without an inquiry',
    columns: [
      { heading: 'Vehicle', kind: 'text' },
      { heading: 'Why', kind: 'text' },
      { heading: 'Price', kind: 'dollars' },
    ],
    rows: found.map(({ vehicle, reason }) => [
      vehicleTitle(vehicle),
      reason,
      vehicle.priceCents === null ? null : fromCents(vehicle.priceCents),
    ]),
    links: found.map(({ vehicle }) => `/admin/insights/vehicles/${vehicle.id}`),
  };
}
