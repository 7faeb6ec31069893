import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import type { Platform } from '#server/platform.ts';
import { createBackupService } from './backup.service.ts';
import { isDatedAhead } from './dated-ahead.ts';
import { composeNightlyBackups } from './nightly/compose-nightly-backups.ts';

type OfBackups = Parameters<typeof createBackupService>[0];
type OfNights = Parameters<typeof composeNightlyBackups>[1];

interface Needed
  extends Pick<
      OfBackups,
      'isStockWhole' | 'prepareErasure' | 'listCarryOver' | 'refreshSite' | 'forgetOldInquiries'
    >,
    Pick<OfNights, 'readName' | 'readMail' | 'findKeepMonths'> {
  activity: ActivityRepository;
  photoService: PhotoService;
  clockWatch: ClockWatch;
}

export function composeBackups(platform: Platform, needed: Needed) {
  const { config, clock } = platform;
  const backupService = createBackupService({ ...platform, ...needed, dataDir: config.dataDir });
  const nights = composeNightlyBackups(platform, { ...needed, backupService });
  return {
    backupService,
    ...nights,
    /** One that a wrong clock has dated ahead would say for as long that all is well. */
    findLastBackup: async () =>
      [...(await backupService.list()).map(({ created }) => created), await nights.nightlyBackups.findLast()]
        .filter((at) => at !== undefined && !isDatedAhead(at, clock.now()))
        .sort()
        .at(-1),
  };
}
