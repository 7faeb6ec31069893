import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import { groupThousands } from '#shared/numbers.ts';
import type { getDemonstration } from '../set-up.contract.ts';

export const useDemonstration = ({ isEnabled = true } = {}) =>
  useApiQuery(addressOf<typeof getDemonstration>('/api/admin/demonstration'), { enabled: isEnabled });

/** `43 vehicles with their photos, 25 inquiries and 7 holds`. */
export function describeLeftovers({
  vehicleCount,
  inquiryCount,
  // A server of the version before this one does not count them.
  bookingCount = 0,
  holdCount = 0,
}: {
  vehicleCount: number;
  inquiryCount: number;
  bookingCount?: number;
  holdCount?: number;
}): string {
  const vehicles =
    vehicleCount === 1
      ? '1 vehicle with its photos'
      : `${groupThousands(vehicleCount)} vehicles with their photos`;
  return inWords.format([
    vehicles,
    counted(inquiryCount, ['inquiry', 'inquiries']),
    ...(bookingCount > 0 ? [counted(bookingCount, ['booking', 'bookings'])] : []),
    ...(holdCount > 0 ? [counted(holdCount, ['hold', 'holds'])] : []),
  ]);
}

const inWords = new Intl.ListFormat('en-AU');

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${groupThousands(count)} ${count === 1 ? one : many}`;
