import { exactDollars } from '#shared/money.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { PublicVehicle } from './vehicle.contract.ts';

/** Texts about a vehicle, the same on cards, detail page, compare, print sheet and feeds. */

export const UNKNOWN = '–';

/** The fields of a vehicle's title, in order. Each has a column of the same name. */
export const titleFields = ['year', 'make', 'model', 'badge'] as const;
export type TitleField = (typeof titleFields)[number];

/** Older records, such as those of inquiries, have year, make and model only. */
type Titled = Pick<PublicVehicle, 'year' | 'make' | 'model'> & Partial<Pick<PublicVehicle, TitleField>>;

/** `2021 Toyota LandCruiser`; without the year when unknown. */
export function vehicleTitle(vehicle: Titled): string {
  return titleFields
    .map((field) => vehicle[field])
    .filter(Boolean)
    .join(' ');
}

/** `Toyota LandCruiser` */
export function vehicleName(vehicle: Omit<Titled, 'year'>): string {
  return vehicleTitle({ ...vehicle, year: null });
}

/** `$54,000`, or the text for an unknown price. */
export function priceLabel(price: number | null): string {
  return price ? exactDollars(price) : 'Contact for price';
}

export const priceTypeLabels = { drive_away: 'Drive Away', excl_gov_charges: 'Excl. Govt. Charges' } as const;

/** What stands beside every price: what it includes, or that this was not stated. */
export function priceTypeLabel(priceType: keyof typeof priceTypeLabels | '' | undefined): string {
  return (priceType && priceTypeLabels[priceType]) || 'Advertised price';
}

/** In one line of text: `$54,000 Drive Away`, `$54,000 (Advertised price)`. */
export function pricedLabel({
  price,
  priceType,
}: Pick<PublicVehicle, 'price'> & Partial<Pick<PublicVehicle, 'priceType'>>): string {
  if (!price) return priceLabel(price);
  const label = priceTypeLabel(priceType);
  return `${priceLabel(price)} ${priceType ? label : `(${label})`}`;
}

/** `42,000 km`; a dash when unknown. */
export function odometerLabel(mileage: number | null): string {
  return mileage === null ? UNKNOWN : `${groupThousands(mileage)} km`;
}

const leastUnits = { seatsMin: 'seats', towMin: 'kg', powerMin: 'kW' } as const;

/** `5+ seats`, `2,500+ kg`: a least value that buyers ask for. */
export function leastLabel(name: keyof typeof leastUnits, value: number): string {
  return `${groupThousands(value)}+ ${leastUnits[name]}`;
}

export function yearLabel(year: number | null): string {
  return year ? String(year) : UNKNOWN;
}

/** `$50k` below a million, `$1.0M` from there on. */
export function sliderPriceLabel(price: number): string {
  return price < 1_000_000 ? `$${Math.round(price / 1000)}k` : `$${(price / 1_000_000).toFixed(1)}M`;
}

export type TagTone = 'red' | 'gold' | 'blue';

/** NEW ARRIVAL is red, SPECIAL OFFER gold, any other blue. */
export function tagTone(tag: string): TagTone {
  const name = tag.trim().toUpperCase();
  if (name === 'NEW ARRIVAL') return 'red';
  return name === 'SPECIAL OFFER' ? 'gold' : 'blue';
}
