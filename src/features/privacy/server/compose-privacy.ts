import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { PersonRepository } from '#features/inquiries/server/pipeline/person.repository.ts';
import type { VehicleStatusService } from '#features/vehicles/server/vehicle-status.service.ts';
import type { Platform } from '#server/platform.ts';
import { createErasedAddresses } from './erased-addresses.repository.ts';
import { createErasedCheck } from './erased-check.ts';
import { createErasedKeys } from './erased-keys.repository.ts';
import { listPersonalData } from './personal-data.ts';
import { createPrivacyService } from './privacy.service.ts';
import { createSpooled } from './spooled.ts';

/** Records of erasures. Inquiries and bookings are composed after it, the rest after both. */
export function composeErased({ db, clock, log }: Platform, activity: ActivityRepository) {
  const erasedKeys = createErasedKeys({ clock });
  const erasedAddresses = createErasedAddresses({ db, clock });
  const isErased = createErasedCheck({ db, activity, erasedKeys, erasedAddresses, log });
  return { erasedKeys, erasedAddresses, isErased };
}

interface Needed extends Pick<ReturnType<typeof composeErased>, 'erasedKeys' | 'erasedAddresses'> {
  activity: ActivityRepository;
  persons: PersonRepository;
  vehicleStatus: VehicleStatusService;
  spools: Parameters<typeof createSpooled>[0];
  onErased: () => Promise<void>;
}

export function composePrivacy(
  { database, clock, log }: Platform,
  { vehicleStatus, spools, ...needed }: Needed,
) {
  const spooled = createSpooled(spools);
  const { activity } = needed;
  const personalData = listPersonalData({ database, activity, vehicleStatus, spooled });
  return createPrivacyService({ ...needed, database, personalData, spooled, clock, log });
}
