import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Inquiry } from '../../inquiry.contract.ts';

/** Every word must be found somewhere in who wrote, about what, or what they wrote. */
export function matchesInquiry(inquiry: Inquiry, search: string): boolean {
  const { firstName, lastName, email, phone, interest, message, vehicle } = inquiry;
  const about = vehicle ? vehicleTitle(vehicle) : '';
  const text = [firstName, lastName, email, phone, interest, message, about].join(' ').toLowerCase();
  const digits = search.replaceAll(/\D/g, '');
  // Digits only on both sides, so that the grouping of a telephone number makes no difference.
  if (/^[\d\s+()-]{4,}$/.test(search) && phone.replaceAll(/\D/g, '').includes(digits)) return true;
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
