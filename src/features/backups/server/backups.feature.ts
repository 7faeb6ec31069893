import { defineFeature } from '#server/define-feature.ts';
import * as backups from '../backup.contract.ts';
import { backupRoutes } from './backup.routes.ts';
import type { composeBackups } from './compose-backups.ts';

const MINUTE_MS = 60_000;

export const backupsFeature = defineFeature({
  contracts: [{ tag: 'Backups', about: 'Backups of everything, and restoring them', parts: backups }],
  routes: [backupRoutes],
  brings: ({ backupService, nightlyBackups, backupMailWriters }: ReturnType<typeof composeBackups>) => ({
    sharedJobs: [
      {
        name: 'back up every night',
        everyMs: MINUTE_MS,
        work: ({ stopping }) => nightlyBackups.runIfDue(stopping),
      },
      {
        name: 'tell of a night without a backup',
        everyMs: MINUTE_MS,
        work: () => nightlyBackups.tellIfLate(),
      },
    ],
    kept: [backupService, nightlyBackups].map(({ removeOld, countOlderThan }) => ({
      by: 'backups',
      remove: removeOld,
      counted: { as: 'backups', count: countOlderThan },
    })),
    mailWriters: backupMailWriters,
    warnings: [() => nightlyBackups.advice()],
  }),
});
