import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import { defineFeature } from '#server/define-feature.ts';
import * as dataTransfer from '../data-transfer.contract.ts';
import { listImports, lookAtUndo, undoImport } from '../import-undo.contract.ts';
import { asideBuyerData } from './buyers-of-person.ts';
import type { composeDataTransfer } from './compose-data-transfer.ts';
import { dataTransferRoutes } from './data-transfer.routes.ts';
import { createDraftData } from './drafts-of-person.ts';
import { restoredClearances } from './restored-clearances.repository.ts';
import { importUndoRoutes } from './undo/import-undo.routes.ts';

const undoing = { listImports, lookAtUndo, undoImport };

type Made = ReturnType<typeof composeDataTransfer> & { activity: ActivityRepository };

export const dataTransferFeature = defineFeature({
  contracts: [
    { tag: 'Data transfer', about: 'Export and import of the stock', parts: { ...dataTransfer, ...undoing } },
  ],
  routes: [dataTransferRoutes, importUndoRoutes],
  brings: ({ chunkedImportService, importUndoService, importNotes, activity }: Made) => ({
    personalData: [createDraftData({ activity, importNotes }), asideBuyerData],
    carryOver: [restoredClearances],
    sharedJobs: [
      { name: 'clean up after imports', everyMs: 60_000, work: () => chunkedImportService.cleanUp() },
      { name: 'forget old imports', everyMs: 3_600_000, work: () => importUndoService.cleanUp() },
    ],
  }),
});
