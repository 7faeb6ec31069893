import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Kept, WaitingMessages } from '#server/define-feature.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import { createRetentionInForce } from '#server/jobs/retention-in-force.ts';
import type { NamingWords, PeopleRows, PersonalData } from '#server/people/personal-data.ts';
import type { Platform } from '#server/platform.ts';
import { createErasedAddresses } from './erased-addresses.repository.ts';
import { createErasedCheck } from './erased-check.ts';
import { createErasedKeys } from './erased-keys.repository.ts';
import { createNamingEntries } from './naming-entries.ts';
import { listOwnData } from './own-data.ts';
import { createPrivacyService } from './privacy.service.ts';
import { createRetentionService } from './retention.service.ts';
import { createSpooled } from './spooled.ts';

/** Records of erasures. Inquiries and bookings are composed after it, the rest after both. */
export function composeErased(
  { db, clock, log }: Platform,
  { activity, listPeopleRows }: { activity: ActivityRepository; listPeopleRows: () => readonly PeopleRows[] },
) {
  const erasedKeys = createErasedKeys({ clock, listPeopleRows });
  const erasedAddresses = createErasedAddresses({ db, clock });
  const isErased = createErasedCheck({ db, activity, erasedKeys, erasedAddresses, log });
  return { erasedKeys, erasedAddresses, isErased };
}

interface Needed extends Pick<ReturnType<typeof composeErased>, 'erasedKeys' | 'erasedAddresses'> {
  activity: ActivityRepository;
  persons: Parameters<typeof createPrivacyService>[0]['persons'];
  /** What every feature holds about people, and how its entries of the activity name them. */
  listPersonalData: () => readonly PersonalData[];
  listNamingWords: () => readonly NamingWords[];
  clockWatch: ClockWatch;
  /** Months to keep inquiries; undefined while that is not known. */
  findInquiryMonths: () => Promise<number | undefined>;
  /** What every feature holds on the disk, and keeps for months. */
  listSpools: () => readonly WaitingMessages[];
  listKept: () => readonly Kept[];
  onErased: () => Promise<void>;
}

export function composePrivacy(
  { config, db, daysRun, clock, log }: Platform,
  {
    listPersonalData,
    listNamingWords,
    listSpools,
    listKept,
    clockWatch,
    findInquiryMonths,
    ...needed
  }: Needed,
) {
  const spooled = createSpooled(listSpools);
  const { activity } = needed;
  const own = listOwnData({ namingEntries: createNamingEntries({ activity, listNamingWords }), spooled });
  return {
    privacyService: createPrivacyService({
      ...{ ...needed, db, spooled, clock, log },
      listPersonalData: () => [...listPersonalData(), ...own],
    }),
    retention: createRetentionService({
      inForce: createRetentionInForce({ db, daysRun }),
      clockWatch,
      findInquiryMonths,
      isSetOnServer: config.inquiryKeepMonths !== undefined,
      activityMonths: config.activityKeepMonths,
      listKept,
      clock,
    }),
  };
}
