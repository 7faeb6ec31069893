import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Inquiry } from '../../inquiry.contract.ts';

/** Every word must occur somewhere in the sender, the vehicle or the message. */
export function matchesInquiry(inquiry: Inquiry, search: string): boolean {
  const { firstName, lastName, email, phone, interest, message, vehicle } = inquiry;
  const about = vehicle ? vehicleTitle(vehicle) : '';
  const text = [firstName, lastName, email, phone, interest, message, about].join(' ').toLowerCase();
  const digits = search.replaceAll(/\D/g, '');
  // Compares digits only, so that spaces in a phone number do not matter.
  if (/^[\d\s+()-]{4,}$/.test(search) && phone.replaceAll(/\D/g, '').includes(digits)) return true;
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
