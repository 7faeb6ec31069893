import type { Platform } from '#server/platform.ts';
import { createChunkedImportService } from './chunked-import.service.ts';
import { createClearedStock } from './cleared-stock.ts';
import { createDataTransferService } from './data-transfer.service.ts';

type Transfer = Parameters<typeof createDataTransferService>[0];
type Chunked = Parameters<typeof createChunkedImportService>[0];
type Needed = Omit<Transfer & Chunked, keyof Platform | 'dataTransferService' | 'clearedStock'>;

export function composeDataTransfer(platform: Platform, needed: Needed) {
  const dependencies = { ...platform, ...needed, clearedStock: createClearedStock(needed) };
  const dataTransferService = createDataTransferService(dependencies);
  return {
    dataTransferService,
    chunkedImportService: createChunkedImportService({ ...dependencies, dataTransferService }),
  };
}
