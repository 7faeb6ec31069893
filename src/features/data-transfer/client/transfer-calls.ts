import { ApiError, callApi } from '../../../client/api-client.ts';
import type { AnswerOf } from '../../../shared/call.ts';
import type { importVehicles, previewImport } from '../data-transfer.contract.ts';

/** A file of vehicles that is ready to be imported; its bytes stay with the browser until they are sent. */
export interface LoadedFile {
  name: string;
  content: Blob;
  vehicleCount: number;
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
  { clearExisting, onProgress }: { clearExisting: boolean; onProgress: (share: number) => void },
): Promise<ImportAnswer> {
  return send('/api/admin/data/import', toBody(file, clearExisting), onProgress);
}

export async function requestPreview(
  file: LoadedFile,
  { clearExisting, signal }: { clearExisting: boolean; signal: AbortSignal },
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

export function clearBeforeChunks(chunks: number): Promise<unknown> {
  return callApi('POST', '/api/admin/data/clear', { body: { chunks } });
}

export function sendChunk(data: readonly unknown[], chunk: number, of: number): Promise<unknown> {
  return callApi('POST', '/api/admin/data/import-chunk', { body: { data, clearExisting: false, chunk, of } });
}

// The file goes in as it is: reading it just to write it again would hold it in memory twice.
function toBody({ content }: LoadedFile, clearExisting: boolean): Blob {
  const parts = [`{"clearExisting":${clearExisting},"data":`, content, '}'];
  return new Blob(parts, { type: 'application/json' });
}

// fetch does not tell how much has been sent.
function send<Answer>(path: string, body: Blob, onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('content-type', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error('The connection was lost'));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText));
      else reject(new ApiError(request.status, request.responseText || request.statusText));
    };
    request.send(body);
  });
}
