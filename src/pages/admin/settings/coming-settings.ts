import type { ComingHours } from '#features/bookings/outside-hours.contract.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';

/** When the dealership is open by these settings: their hours, by their clock. */
export function comingHours({ hours, operation }: Settings): ComingHours {
  return { hours, timeZone: operation.timeZone };
}

/** How long inquiries are to be kept by these settings, where that is another time. */
export function comingMonths(live: Settings, after: Settings): number | undefined {
  const months = after.operation.inquiryKeepMonths;
  return months === live.operation.inquiryKeepMonths ? undefined : months;
}
