import type { AnswerOf } from '#shared/call.ts';
import type { getDealership } from './dealership.contract.ts';

/** The dealer as every page knows it. In the browser: `useDealership()`; on the server: the settings store. */
export type Dealership = AnswerOf<typeof getDealership>;
type HourLine = Pick<Dealership['hours'][number], 'opens' | 'closes'>;

/** NSW law requires it wherever the dealership advertises. */
export function licenceLine({ licence }: Pick<Dealership, 'licence'>): string {
  return `Motor Dealer Licence ${licence}`;
}

/** The guarantee and the duty that the site knows are those of New South Wales. */
export function isInNsw({ address }: { address: Pick<Dealership['address'], 'state'> }): boolean {
  return address.state === 'NSW';
}

export function addressLine({ address }: { address: Dealership['address'] }): string {
  return `${address.street}, ${address.suburb} ${address.state} ${address.postcode}`;
}

/** `tel:` needs the international form; 13 and 1800 numbers have none. */
export function telephoneLink(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  if (number.trim().startsWith('+')) return `tel:+${digits}`;
  return /^1[38]/.test(digits) ? `tel:${digits}` : `tel:+61${digits.replace(/^0/, '')}`;
}

/** `9am-5:30pm` */
export function openingTimes({ opens, closes }: HourLine): string {
  return opens && closes ? `${clockTime(opens)}-${clockTime(closes)}` : 'Closed';
}

/** `9:00 AM to 5:30 PM` */
export function businessHours({ opens, closes }: HourLine): string {
  if (!opens || !closes) return 'Closed';
  return [opens, closes]
    .map((time) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
    })
    .join(' to ');
}

/** `5:30pm` */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute ? `:${String(minute).padStart(2, '0')}` : '';
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`;
}

/** Directions to the dealership in the visitor's map app. */
export function directionsLink({ map, address }: Pick<Dealership, 'map' | 'address'>): string {
  if (!map)
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine({ address }))}`;
  return `https://www.openstreetmap.org/directions?to=${map.latitude}%2C${map.longitude}`;
}
