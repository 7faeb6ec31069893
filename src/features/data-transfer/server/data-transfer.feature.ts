import { defineFeature } from '#server/define-feature.ts';
import * as dataTransfer from '../data-transfer.contract.ts';
import type { composeDataTransfer } from './compose-data-transfer.ts';
import { dataTransferRoutes } from './data-transfer.routes.ts';

export const dataTransferFeature = defineFeature({
  contracts: [{ tag: 'Data transfer', about: 'Export and import of the stock', parts: dataTransfer }],
  routes: [dataTransferRoutes],
  brings: ({ chunkedImportService }: ReturnType<typeof composeDataTransfer>) => ({
    sharedJobs: [
      { name: 'clean up after imports', everyMs: 60_000, work: () => chunkedImportService.cleanUp() },
    ],
  }),
});
