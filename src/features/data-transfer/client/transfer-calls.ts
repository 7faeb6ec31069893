import { ApiError, callApi } from '#client/api-client.ts';
import { sendWithProgress } from '#client/send-with-progress.ts';
import type { AnswerOf } from '#shared/call.ts';
import type { clearVehicles, importVehicles, previewImport } from '../data-transfer.contract.ts';
import type { StockList } from './csv/stock-list.ts';

/** A file of vehicles that is ready to be imported; its bytes stay with the browser until they are sent. */
export interface LoadedFile {
  name: string;
  content: Blob;
  vehicleCount: number;
  /** What it was made from, where that was a spreadsheet. */
  stockList?: StockList;
}

/** The export as a file, with the server's own words on how many vehicles it holds. */
export async function fetchExport(): Promise<{ content: Blob; name: string; message: string }> {
  const response = await fetch('/api/admin/data/export', { credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  const content = await response.blob();
  // The message is written last, so a file without it has not come through whole.
  const message = /"message":"([^"]*)"\}\s*$/.exec(await content.slice(-300).text())?.[1];
  if (!message) throw new Error('The export was cut off');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { content, name: name ?? 'vehicles-export.json', message };
}

export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // At once would be before some browsers have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type ImportAnswer = AnswerOf<typeof importVehicles>;
export type PreviewAnswer = AnswerOf<typeof previewImport>;

export function sendImport(
  file: LoadedFile,
  {
    clearExisting,
    ...watching
  }: { clearExisting: boolean; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ImportAnswer> {
  const body = toBody(file, clearExisting);
  return sendWithProgress('/api/admin/data/import', { body, contentType: 'application/json', ...watching });
}

export async function requestPreview(
  file: Pick<LoadedFile, 'content'>,
  { clearExisting, signal }: { clearExisting: boolean; signal?: AbortSignal },
): Promise<PreviewAnswer> {
  const response = await fetch('/api/admin/data/import-preview', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: toBody(file, clearExisting),
    signal,
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response.json() as Promise<PreviewAnswer>; // as the contract says
}

export function clearBeforeChunks(chunks: number): Promise<AnswerOf<typeof clearVehicles>> {
  return callApi('POST', '/api/admin/data/clear', { body: { chunks } });
}

export function sendChunk(
  data: readonly unknown[],
  { clearance, ...place }: { clearance: number; chunk: number; of: number },
): Promise<unknown> {
  // The clear is named first, so that the server knows whose chunk it is even when a vehicle in it is bad.
  const body = { clearance, data, clearExisting: false, ...place };
  return callApi('POST', '/api/admin/data/import-chunk', { body });
}

// The file goes in as it is: reading it just to write it again would hold it in memory twice.
function toBody({ content }: Pick<LoadedFile, 'content'>, clearExisting: boolean): Blob {
  const parts = [`{"clearExisting":${clearExisting},"data":`, content, '}'];
  return new Blob(parts, { type: 'application/json' });
}
