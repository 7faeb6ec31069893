import { callApi } from '#client/api/api-client.ts';
import { requestApi } from '#client/api/api-request.ts';
import { sendWithProgress } from '#client/api/send-with-progress.ts';
import type { AnswerOf, BodyOf } from '#shared/call.ts';
import { addressOf } from '#shared/call-address.ts';
import type {
  clearVehicles,
  exportSettings,
  exportVehicles,
  importChunk,
  importVehicles,
  previewImport,
} from '../data-transfer.contract.ts';
import type { StockList } from './csv/stock-list.ts';
import type { LeftOutRow } from './preview/left-out.ts';

/** A file of vehicles ready for import; its bytes are not read before they are sent. */
export interface LoadedFile {
  name: string;
  content: Blob;
  vehicleCount: number;
  /** The spreadsheet it was made from, if any. */
  stockList?: StockList;
  /** What the file says of each vehicle, without its photos; unknown for one that was just exported. */
  givenRows?: Readonly<Record<string, unknown>>[];
  /** The rows of the file that its vehicles are, where some were left out. */
  rowNumbers?: number[];
  leftOut?: LeftOutRow[];
  /** The file before any was left out. */
  original?: LoadedFile;
}

/** The export as a file, with the server's message on how many vehicles it has. */
export const fetchExport = () =>
  fetchFile(addressOf<typeof exportVehicles>('/api/admin/data/export'), 'vehicles-export.json');

export const fetchSettings = () =>
  fetchFile(addressOf<typeof exportSettings>('/api/admin/data/export-settings'), 'settings-export.json');

async function fetchFile(
  address: string,
  usualName: string,
): Promise<{ content: Blob; name: string; message: string }> {
  const response = await requestApi(address);
  const content = await response.blob();
  // The message is the last field, so a file without it is truncated.
  const message = /"message":"([^"]*)"\}\s*$/.exec(await content.slice(-300).text())?.[1];
  if (!message) throw new Error('The export was cut off');
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { content, name: name ?? usualName, message };
}

type ImportAnswer = AnswerOf<typeof importVehicles>;
export type PreviewAnswer = AnswerOf<typeof previewImport>;

export function sendImport(
  file: LoadedFile,
  {
    clearExisting,
    asDrafts,
    ...watching
  }: { clearExisting: boolean; asDrafts: boolean; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ImportAnswer> {
  const body = toBody(file, { clearExisting, asDrafts });
  return sendWithProgress<typeof importVehicles>('/api/admin/data/import', { body, ...watching });
}

export function requestPreview(
  file: Pick<LoadedFile, 'content'>,
  { clearExisting, signal }: { clearExisting: boolean; signal?: AbortSignal },
): Promise<PreviewAnswer> {
  const body = toBody(file, { clearExisting });
  return callApi<typeof previewImport>('POST /api/admin/data/import-preview', { body, signal });
}

export function clearBeforeChunks(chunks: number): Promise<AnswerOf<typeof clearVehicles>> {
  return callApi<typeof clearVehicles>('POST /api/admin/data/clear', { body: { chunks } });
}

export function sendChunk(
  data: readonly unknown[],
  { clearance, ...more }: { clearance: number; chunk: number; of: number; asDrafts: boolean },
): Promise<AnswerOf<typeof importChunk>> {
  // The clear comes first, so that the server knows it even when a vehicle is invalid.
  const body = {
    clearance,
    data: data as BodyOf<typeof importChunk>['data'], // unchecked: the server validates each vehicle
    clearExisting: false as const,
    ...more,
  };
  return callApi<typeof importChunk>('POST /api/admin/data/import-chunk', { body });
}

// Streams the file as it is; parsing and rewriting it would need twice the memory.
function toBody({ content }: Pick<LoadedFile, 'content'>, options: Record<string, boolean>): Blob {
  const parts = [`${JSON.stringify(options).slice(0, -1)},"data":`, content, '}'];
  return new Blob(parts, { type: 'application/json' });
}
