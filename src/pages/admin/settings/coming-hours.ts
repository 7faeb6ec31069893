import type { ComingHours } from '#features/bookings/outside-hours.contract.ts';
import type { Settings } from '#features/dealership/settings-schema.ts';

/** When the dealership is open by these settings: their hours, by their clock. */
export function comingHours({ hours, operation }: Settings): ComingHours {
  return { hours, timeZone: operation.timeZone };
}
