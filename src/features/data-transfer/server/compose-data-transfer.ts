import type { Platform } from '#server/platform.ts';
import { createChunkedImportService } from './chunked-import.service.ts';
import { createDataTransferService } from './data-transfer.service.ts';

type Transfer = Parameters<typeof createDataTransferService>[0];
type Chunked = Parameters<typeof createChunkedImportService>[0];
type Needed = Omit<Transfer & Chunked, keyof Platform | 'dataTransferService'>;

export function composeDataTransfer(platform: Platform, needed: Needed) {
  const dataTransferService = createDataTransferService({ ...platform, ...needed });
  return {
    dataTransferService,
    chunkedImportService: createChunkedImportService({ ...platform, ...needed, dataTransferService }),
  };
}
