import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { sydneyDay } from '#shared/dates.ts';
import { fromCents } from '#shared/money.ts';
import type { Panel } from '../../insight.contract.ts';
import { countAsked, daysBetween, type Recorded, sumsOf } from '../recorded.ts';

const MOST_ROWS = 100;

/** The day on which it was first seen in public, else that on which it was entered. */
export const inStockFrom = ({ publishedOn, createdAtMs }: ListedVehicle): string =>
  publishedOn || sydneyDay(new Date(createdAtMs));

export function daysInStock(vehicle: ListedVehicle, until: string): number {
  return Math.max(0, daysBetween(inStockFrom(vehicle), until));
}

const dollarsOf = (cents: number | null | undefined) => (cents == null ? null : fromCents(cents));

export function vehicles({ stock, counts, inquiries, today }: Recorded): Panel {
  const views = sumsOf(counts, 'vehicle-views');
  const visitors = sumsOf(counts, 'vehicle-visitors');
  const calls = sumsOf(counts, 'calls');
  const asked = countAsked(inquiries);
  const rows = stock
    .map((vehicle) => ({ vehicle, seen: views.get(String(vehicle.id)) ?? 0 }))
    .sort((one, other) => other.seen - one.seen || one.vehicle.id - other.vehicle.id)
    .slice(0, MOST_ROWS);
  return {
    id: 'vehicles',
    title: 'Vehicles',
    about: `What is for sale, by how often it was looked at${stock.length > MOST_ROWS ? `; the first ${MOST_ROWS}` : ''}.`,
    empty: 'Nothing is for sale',
    columns: [
      { heading: 'Vehicle', kind: 'text' },
      { heading: 'Views', kind: 'count' },
      { heading: 'Visitors', kind: 'count' },
      { heading: 'Calls', kind: 'count' },
      { heading: 'Inquiries', kind: 'count' },
      { heading: 'Days in stock', kind: 'count' },
      { heading: 'Price', kind: 'dollars' },
    ],
    rows: rows.map(({ vehicle, seen }) => {
      const id = String(vehicle.id);
      return [
        vehicleTitle(vehicle),
        seen,
        visitors.get(id) ?? 0,
        calls.get(id) ?? 0,
        asked.get(id) ?? 0,
        daysInStock(vehicle, today),
        dollarsOf(vehicle.priceCents),
      ];
    }),
    links: rows.map(({ vehicle }) => `/admin/insights/vehicles/${vehicle.id}`),
  };
}

const ages = [
  { label: '0 to 30 days', least: 0 },
  { label: '31 to 60 days', least: 31 },
  { label: '61 to 90 days', least: 61 },
  { label: 'Over 90 days', least: 91 },
];

export function ageing({ stock, today }: Recorded): Panel {
  const aged = stock.map((vehicle) => ({ vehicle, days: daysInStock(vehicle, today) }));
  return {
    id: 'ageing',
    title: 'Ageing',
    about:
      'What is for sale by its days in stock, with the money in it at today’s prices. Without a price: not counted as money.',
    empty: 'Nothing is for sale',
    columns: [
      { heading: 'In stock for', kind: 'text' },
      { heading: 'Vehicles', kind: 'count' },
      { heading: 'Money in it', kind: 'dollars' },
    ],
    rows:
      stock.length === 0
        ? []
        : ages.map(({ label, least }, at) => {
            const below = ages[at + 1]?.least ?? Number.POSITIVE_INFINITY;
            const some = aged.filter(({ days }) => days >= least && days < below);
            const cents = some.reduce((sum, { vehicle }) => sum + (vehicle.priceCents ?? 0), 0);
            return [label, some.length, fromCents(cents)];
          }),
    plot: { kind: 'bars', label: 0, values: [2] },
  };
}

export function soldVehicles({ sold, firstPrices }: Recorded): Panel {
  const rows = sold.toSorted((one, other) => other.soldOn.localeCompare(one.soldOn)).slice(0, MOST_ROWS);
  return {
    id: 'sold',
    title: 'Sold',
    about: 'What was sold in these days: how long it took, and what became of the first price.',
    empty: 'Nothing was noted as sold in these days',
    columns: [
      { heading: 'Vehicle', kind: 'text' },
      { heading: 'Type', kind: 'text' },
      { heading: 'Sold on', kind: 'day' },
      { heading: 'Days to sell', kind: 'count' },
      { heading: 'First price', kind: 'dollars' },
      { heading: 'Sold for', kind: 'dollars' },
    ],
    rows: rows.map((vehicle) => [
      vehicleTitle(vehicle),
      vehicle.vehicleType,
      vehicle.soldOn,
      daysInStock(vehicle, vehicle.soldOn),
      dollarsOf(firstPrices.get(vehicle.id)),
      vehicle.soldPrice,
    ]),
  };
}

/** By make, or by type. */
export function soldBy({ sold }: Recorded, by: 'make' | 'vehicleType'): Panel {
  const word = by === 'make' ? 'Make' : 'Type';
  const groups = Map.groupBy(sold, (vehicle) => vehicle[by] || 'Not known');
  const rows = [...groups]
    .map(([name, some]) => ({
      name,
      sold: some.length,
      days: some.reduce((sum, vehicle) => sum + daysInStock(vehicle, vehicle.soldOn), 0),
    }))
    .sort((one, other) => other.sold - one.sold || one.name.localeCompare(other.name));
  return {
    id: `sold-by-${word.toLowerCase()}`,
    title: `Sold by ${word}`,
    about: 'How many were sold in these days, and how long they took on average.',
    empty: 'Nothing was noted as sold in these days',
    columns: [
      { heading: word, kind: 'text' },
      { heading: 'Sold', kind: 'count' },
      { heading: 'Days to sell', kind: 'count' },
    ],
    rows: rows.map(({ name, sold: count, days }) => [name, count, Math.round(days / count)]),
    plot: { kind: 'bars', label: 0, values: [1] },
  };
}
