import type { AdminVehicle } from '../../admin-vehicle.contract.ts';

type Judged = Pick<
  AdminVehicle,
  'photoCount' | 'description' | 'price' | 'rego' | 'mileage' | 'specificationCount'
>;

export interface Completeness {
  percent: number;
  /** Missing facts that buyers look for. */
  missing: readonly string[];
}

const parts: readonly { name: string; has: (vehicle: Judged) => boolean }[] = [
  { name: 'photos', has: ({ photoCount }) => photoCount > 0 },
  { name: 'description', has: ({ description }) => description.trim() !== '' },
  { name: 'price', has: ({ price }) => price !== null },
  { name: 'rego', has: ({ rego }) => rego.trim() !== '' },
  { name: 'odometer', has: ({ mileage }) => mileage !== null },
  { name: 'specifications', has: ({ specificationCount }) => specificationCount > 0 },
];

export function judgeCompleteness(vehicle: Judged): Completeness {
  const missing = parts.filter((part) => !part.has(vehicle)).map((part) => part.name);
  return { percent: Math.round(((parts.length - missing.length) / parts.length) * 100), missing };
}
