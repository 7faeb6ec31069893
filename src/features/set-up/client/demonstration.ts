import { useApiQuery } from '#client/api/use-api-query.ts';
import { addressOf } from '#shared/call-address.ts';
import type { getDemonstration } from '../set-up.contract.ts';

export const useDemonstration = ({ isEnabled = true } = {}) =>
  useApiQuery(addressOf<typeof getDemonstration>('/api/admin/demonstration'), { enabled: isEnabled });

/** `43 vehicles with their photos and 25 inquiries`. */
export function describeLeftovers({
  vehicleCount,
  inquiryCount,
}: {
  vehicleCount: number;
  inquiryCount: number;
}): string {
  const vehicles =
    vehicleCount === 1 ? '1 vehicle with its photos' : `${vehicleCount} vehicles with their photos`;
  return `${vehicles} and ${inquiryCount === 1 ? '1 inquiry' : `${inquiryCount} inquiries`}`;
}
