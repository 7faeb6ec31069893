import { Cog, Fuel, Gauge, Settings2 } from 'lucide-react';
import { toFact } from '#features/vehicles/fields/shown-fields.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { UNKNOWN } from '#features/vehicles/vehicle-labels.ts';

const facts = [
  { field: 'mileage', Icon: Gauge },
  { field: 'transmission', Icon: Settings2 },
  { field: 'fuelType', Icon: Fuel },
  { field: 'driveType', Icon: Cog },
] as const;

/** What a buyer looks for first, right below the photos of a phone; wide screens have it beside the price. */
export function KeyFacts({ vehicle }: { vehicle: PublicVehicle }) {
  const known = facts
    .map(({ field, Icon }) => ({ Icon, ...toFact(vehicle, field) }))
    .filter(({ value }) => value && value !== UNKNOWN);
  if (known.length === 0) return null;
  return (
    <ul
      aria-label="At a glance"
      className="mt-4 flex flex-wrap gap-x-4 gap-y-2 text-sm font-semibold max-[24rem]:grid max-[24rem]:grid-cols-2 lg:hidden tight:grid-cols-1"
    >
      {known.map(({ label, value, Icon }) => (
        <li key={label} className="card-fact">
          <Icon aria-hidden="true" />
          <span className="sr-only">{label}: </span>
          <span className="min-w-0">{value}</span>
        </li>
      ))}
    </ul>
  );
}
