import type { AdminVehicle } from '../../admin-vehicle.contract.ts';

const labels = {
  make: 'Make',
  model: 'Model',
  year: 'Year',
  price: 'Price',
  mileage: 'Mileage',
  rego: 'Rego',
  headline: 'Headline',
  description: 'Description',
  exteriorColor: 'Exterior Color',
  interiorColor: 'Interior Color',
  fuelType: 'Fuel Type',
  transmission: 'Transmission',
  engine: 'Engine',
  driveType: 'Drive Type',
  vehicleType: 'Vehicle Type',
  stockNumber: 'Stock Number',
  vin: 'VIN',
  status: 'Status',
  tag: 'Tag',
  featured: 'Featured',
} as const satisfies Partial<Record<keyof AdminVehicle, string>>;

/** What somebody else changed, for the person whose save was refused. */
export function describeDifferences(opened: AdminVehicle, stored: AdminVehicle): string[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const field = name as keyof typeof labels; // a key of the literal above
    const [before, after] = [opened[field], stored[field]];
    return before === after ? [] : [`${label}: ${toText(before)} → ${toText(after)}`];
  });
}

function toText(value: string | number | boolean | null): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
