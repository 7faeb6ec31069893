import type { CarryOver } from '#server/db/restoring/carry-over.ts';
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
  /** The dealership's name. */
  readName: () => string;
  readMail: () => { from: string; leadsTo: string };
  /** Undefined while it is not known how long. */
  findKeepMonths: () => Promise<number | undefined>;
  listCarryOver: () => readonly CarryOver[];
}

export function composeNightlyBackups(
  platform: Platform,
  { backupService, clockWatch, readName, readMail, ...needed }: Needed,
) {
  const { config, database } = platform;
  const state = createNightlyStateRepository(database);
  return {
    nightlyBackups: createNightlyBackupsService({
      ...platform,
      files: createNightlyFiles(config),
      state,
      backupService,
      isClockTrusted: () => clockWatch.look(),
      ...needed,
    }),
    backupMailWriters: createBackupMailWriters(state, () => ({
      ...readMail(),
      name: readName(),
      publicUrl: config.publicUrl,
    })),
  };
}
