import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { defineFeature } from '#server/define-feature.ts';
import * as dataTransfer from '../data-transfer.contract.ts';
import type { composeDataTransfer } from './compose-data-transfer.ts';
import { dataTransferRoutes } from './data-transfer.routes.ts';
import { createDraftData } from './drafts-of-person.ts';
import { restoredClearances } from './restored-clearances.repository.ts';

type Made = ReturnType<typeof composeDataTransfer> & { activity: ActivityRepository };

export const dataTransferFeature = defineFeature({
  contracts: [{ tag: 'Data transfer', about: 'Export and import of the stock', parts: dataTransfer }],
  routes: [dataTransferRoutes],
  brings: ({ chunkedImportService, activity }: Made) => ({
    personalData: [createDraftData({ activity })],
    carryOver: [restoredClearances],
    sharedJobs: [
      { name: 'clean up after imports', everyMs: 60_000, work: () => chunkedImportService.cleanUp() },
    ],
  }),
});
