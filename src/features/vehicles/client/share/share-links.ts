import { isSold } from '../../sold.ts';
import type { PublicVehicle } from '../../vehicle.contract.ts';
import { pricedLabel, vehicleTitle } from '../../vehicle-labels.ts';
import { vehicleHref } from '../../vehicle-paths.ts';

export interface Sharing {
  /** The address to share: `{host}/vehicles/{id}`. */
  url: string;
  title: string;
  /** One line about the vehicle. */
  text: string;
}

export type SharedVehicle = Pick<PublicVehicle, 'id' | 'year' | 'make' | 'model' | 'price' | 'status'> &
  Partial<Pick<PublicVehicle, 'priceType'>>;

export function sharingOf(vehicle: SharedVehicle, host: string, dealershipName: string): Sharing {
  const title = vehicleTitle(vehicle);
  // A sold vehicle has no price.
  const price = isSold(vehicle) ? '' : ` - ${pricedLabel(vehicle)}`;
  return {
    url: `${host}${vehicleHref(vehicle.id)}`,
    title,
    text: `${title}${price} at ${dealershipName}`,
  };
}

/** Values are encoded: a model called `A&B?` must not change the address. */
export function facebookLink({ url, text }: Sharing): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}&quote=${encodeURIComponent(text)}`;
}

export function whatsAppLink({ url, text }: Sharing): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`;
}

export function mailLink({ url, title, text }: Sharing): string {
  // RFC 6068: line breaks in mailto links are CR LF.
  const body = ['I thought you might be interested in this vehicle:', text, url].join('\r\n\r\n');
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`;
}
