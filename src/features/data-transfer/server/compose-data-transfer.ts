import type { Platform } from '#server/platform.ts';
import { createChunkedImportService } from './chunked-import.service.ts';
import { createClearedStock } from './cleared-stock.ts';
import { createDataTransferService } from './data-transfer.service.ts';
import { createImportNotes } from './undo/import-notes.repository.ts';
import { createImportUndoService } from './undo/import-undo.service.ts';

type Transfer = Parameters<typeof createDataTransferService>[0];
type Chunked = Parameters<typeof createChunkedImportService>[0];
type Undo = Parameters<typeof createImportUndoService>[0];
type Made = 'dataTransferService' | 'clearedStock' | 'importNotes';
type Needed = Omit<Transfer & Chunked & Undo, keyof Platform | Made>;

export function composeDataTransfer(platform: Platform, needed: Needed) {
  const importNotes = createImportNotes(platform);
  const clearedStock = createClearedStock(needed);
  const dependencies = { ...platform, ...needed, clearedStock, importNotes };
  const dataTransferService = createDataTransferService(dependencies);
  return {
    importNotes,
    dataTransferService,
    chunkedImportService: createChunkedImportService({ ...dependencies, dataTransferService }),
    importUndoService: createImportUndoService(dependencies),
  };
}
