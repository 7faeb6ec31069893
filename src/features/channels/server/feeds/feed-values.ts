import { licenceLine } from '#features/dealership/dealership.ts';
import { versionOf } from '#features/photos/photo-address.ts';
import { valueText } from '#features/vehicles/fields/shown-fields.ts';
import { specificationGroups } from '#features/vehicles/fields/specifications.ts';
import { plainNumber } from '#features/vehicles/names/staff-stock-label.ts';
import { stockNumberLabel } from '#features/vehicles/names/stock-number.ts';
import type { ListedVehicle } from '#features/vehicles/server/catalogue-store.ts';
import { priceTypeLabel } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { plainLine } from '../../plain-line.ts';
import type { FeedSite } from './feed-column.ts';
import { cutText } from './feed-text.ts';

/** Values that several feeds have, each in one way. */

/** The stock number, by which a channel knows a vehicle; never empty. */
export function feedId({ id, stockNumber }: ListedVehicle): string {
  return stockNumberLabel({ id, stockNumber: plainLine(stockNumber) }) || plainNumber({ id });
}

export function pageAddress({ id }: ListedVehicle, { publicUrl }: FeedSite): string {
  return publicUrl + vehicleHref(id);
}

/** The last vehicle: each photo has a column of its own, so the same one is asked for many times in a row. */
let last: { vehicle: ListedVehicle; publicUrl: string; addresses: readonly string[] } | undefined;

/** The featured photo first, and no illustration: it would be taken for the car. The version makes a channel fetch another picture under the same number again. */
export function photoAddresses(vehicle: ListedVehicle, { publicUrl }: FeedSite): readonly string[] {
  if (last?.vehicle === vehicle && last.publicUrl === publicUrl) return last.addresses;
  const { featuredPhotoId } = vehicle;
  const photos = vehicle.photos.filter(({ isIllustration }) => !isIllustration);
  const isFeatured = ({ id }: { id: number }) => id === featuredPhotoId;
  const ordered = [...photos.filter(isFeatured), ...photos.filter((photo) => !isFeatured(photo))];
  const addresses = ordered.map(({ id, fileKey }) => `${publicUrl}/api/photos/${id}?v=${versionOf(fileKey)}`);
  last = { vehicle, publicUrl, addresses };
  return addresses;
}

/** `39990`, or `39990.50`. */
export function dollars(cents: number | null): string {
  if (!cents) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Badge and series, as far as they are known. */
export function trimOf({ badge, series }: ListedVehicle): string {
  return plainLine([badge, series].filter(Boolean).join(' '));
}

/**
 * The vehicle's text; then its recorded damage, which a buyer must not find out later, what the price includes, because a
 * price must never stand bare, and the licence, which NSW law wants in every advertisement.
 */
export function describe(vehicle: ListedVehicle, { dealer }: FeedSite, most: number): string {
  const price = vehicle.priceCents ? `${priceTypeLabel(vehicle.priceType)}. ` : '';
  const history = valueText('historyFlags', vehicle.historyFlags);
  const end = `${history && `${history}. `}${price}${licenceLine(dealer)}.`;
  const text = plainLine(vehicle.description) || plainLine(vehicle.headline);
  return text ? `${cutText(text, most - end.length - 1)} ${end}` : end;
}

export function wholeNumber(value: number | null): string {
  return value === null ? '' : String(value);
}

/** `Wheels: 18-inch alloy`: what was recorded, group by group. */
export function featuresOf({ specifications }: ListedVehicle): string[] {
  return Object.entries(specificationGroups).flatMap(([group, { fields }]) => {
    const texts: Readonly<Record<string, unknown>> = Reflect.get(specifications, group) ?? {};
    return Object.entries(fields).flatMap(([name, label]) => {
      const text = plainLine(String(texts[name] ?? ''));
      return text ? [`${label}: ${text}`] : [];
    });
  });
}
