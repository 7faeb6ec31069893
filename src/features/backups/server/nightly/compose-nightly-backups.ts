import { dealership } from '#features/dealership/dealership.ts';
import type { ClockWatch } from '#server/jobs/clock-watch.ts';
import type { Platform } from '#server/platform.ts';
import type { BackupService } from '../backup.service.ts';
import { createBackupMailWriters } from './backup-mail.ts';
import { createNightlyBackupsService } from './nightly-backups.service.ts';
import { createNightlyFiles } from './nightly-files.ts';
import { createNightlyStateRepository } from './nightly-state.repository.ts';

interface Needed {
  backupService: BackupService;
  clockWatch: ClockWatch;
}

export function composeNightlyBackups(platform: Platform, { backupService, clockWatch }: Needed) {
  const { config, db } = platform;
  const state = createNightlyStateRepository({ db });
  return {
    nightlyBackups: createNightlyBackupsService({
      ...platform,
      files: createNightlyFiles(config),
      state,
      backupService,
      isClockTrusted: () => clockWatch.look(),
    }),
    backupMailWriters: createBackupMailWriters(state, {
      dealership,
      from: config.mail.from ?? dealership.email,
      leadsTo: config.mail.leadsTo ?? dealership.email,
      publicUrl: config.publicUrl,
    }),
  };
}
