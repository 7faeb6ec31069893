import { addressLine, type Dealership, licenceLine } from '#features/dealership/dealership.ts';
import { guaranteeWords, workOutGuarantee } from '#features/vehicles/dealer-guarantee.ts';
import { type Fact, valueText } from '#features/vehicles/fields/shown-fields.ts';
import type { FieldValues } from '#features/vehicles/fields/vehicle-fields.ts';
import { fullStockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import {
  odometerLabel,
  priceLabel,
  priceTypeLabel,
  vehicleTitle,
} from '#features/vehicles/vehicle-labels.ts';
import { formatDay } from '#shared/dates.ts';

/** The fields of a vehicle as they are printed. */
export type PrintedVehicle = Readonly<FieldValues> & { readonly id: number };

/** One thing that a card says. Stored as printed, so that a card can be compared with the vehicle as it is now. */
export interface CardFact {
  name: string;
  label: string;
  value: string;
}

/** Facts with a place of their own on the card; the others are listed in its middle. */
export const placedFacts = [
  'title',
  'headline',
  'price',
  'priceType',
  'driveAway',
  'guarantee',
  'webAddress',
  'dealer',
  'dealerAddress',
  'phone',
  'licence',
] as const;
export type PlacedFact = (typeof placedFacts)[number];

export function isPlaced({ name }: CardFact): boolean {
  return placedFacts.some((placed) => placed === name);
}

/** Empty when the card does not say it. */
export function factOf(facts: readonly CardFact[], name: string): string {
  return facts.find((fact) => fact.name === name)?.value ?? '';
}

/** Everything that a window card says of a vehicle and its dealer, except the day. Unknown facts are left out. */
export function cardFacts(
  vehicle: PrintedVehicle,
  dealer: Dealership,
  { webAddress, today, estimate }: { webAddress: string; today: string; estimate?: Fact | undefined },
): CardFact[] {
  const facts: [name: string, label: string, value: string][] = [
    ['title', 'Vehicle', titleOf(vehicle)],
    ['headline', 'Headline', vehicle.headline],
    ['price', 'Price', priceLabel(vehicle.price)],
    ['priceType', 'Price type', vehicle.price ? priceTypeLabel(vehicle.priceType) : ''],
    ['driveAway', estimate?.label ?? '', estimate?.value ?? ''],
    ['year', 'Year', vehicle.year ? String(vehicle.year) : ''],
    ['mileage', 'Odometer', vehicle.mileage === null ? '' : odometerLabel(vehicle.mileage)],
    ['rego', 'Registration', registrationLine(vehicle)],
    ['vin', 'VIN', vehicle.vin],
    ['stockNumber', 'Stock no.', fullStockNumberLabel(vehicle)],
    ['buildMonth', 'Built', valueText('buildMonth', vehicle.buildMonth)],
    ['complianceMonth', 'Compliance', valueText('complianceMonth', vehicle.complianceMonth)],
    ['fuelType', 'Fuel', vehicle.fuelType],
    ['transmission', 'Transmission', vehicle.transmission],
    ['driveType', 'Drive', vehicle.driveType],
    ['towBrakedKg', 'Towing, braked', valueText('towBrakedKg', vehicle.towBrakedKg)],
    ['seats', 'Seats', valueText('seats', vehicle.seats)],
    ['historyFlags', 'History', valueText('historyFlags', vehicle.historyFlags)],
    ['guarantee', 'Dealer guarantee', guaranteeWords(workOutGuarantee(vehicle, dealer, today))],
    ['webAddress', 'Web address', webAddress],
    ['dealer', 'Dealer', dealer.name],
    ['dealerAddress', 'Address', addressLine(dealer)],
    ['phone', 'Phone', dealer.salesPhones[0]?.number ?? ''],
    ['licence', 'Licence', licenceLine(dealer)],
  ];
  return facts
    .map(([name, label, value]) => ({ name, label, value: value.trim() }))
    .filter(({ value }) => value !== '');
}

export interface ChangedFact {
  label: string;
  /** Empty when the card does not say it. */
  printed: string;
  /** Empty when it is no longer known. */
  now: string;
}

/** Facts in which a printed card differs from one that would be printed now. */
export function changedFacts(printed: readonly CardFact[], now: readonly CardFact[]): ChangedFact[] {
  const before = new Map(printed.map((fact) => [fact.name, fact]));
  const after = new Map(now.map((fact) => [fact.name, fact]));
  return [...new Map([...after, ...before]).values()]
    .map(({ name, label }) => ({
      label,
      printed: before.get(name)?.value ?? '',
      now: after.get(name)?.value ?? '',
    }))
    .filter((fact) => fact.printed !== fact.now);
}

function titleOf(vehicle: PrintedVehicle): string {
  return [vehicleTitle(vehicle), vehicle.series].filter(Boolean).join(' ') || 'Vehicle';
}

/** `DXK 41P, NSW, expires 3 May 2027` */
function registrationLine({ registered, rego, regoState, regoExpiresOn }: PrintedVehicle): string {
  if (registered === 'no') return 'Unregistered';
  return [rego, regoState, regoExpiresOn && `expires ${formatDay(regoExpiresOn)}`].filter(Boolean).join(', ');
}
