import { sendWithProgress } from '#client/api/send-with-progress.ts';
import type {
  replaceSpin as ReplaceSpin,
  StaffPhoto,
  uploadPhotos as UploadPhotos,
} from '../photo.contract.ts';

interface UploadOptions {
  /** Bytes sent and total. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  /** As the 360° view, in place of the one before. */
  isSpin?: boolean;
}

/** Timeout without progress, long enough for the server to process as many large photos as there may be. */
const SILENCE_MS = 180_000;

/** Sends photos in one request: the server stores all or none. Returns the new ones in order. */
export async function uploadPhotos(
  vehicleId: number,
  files: readonly File[],
  { onProgress, signal, isSpin = false }: UploadOptions = {},
): Promise<StaffPhoto[]> {
  const body = new FormData();
  for (const file of files) body.append('photos', file);
  const sending = {
    params: { id: vehicleId },
    body,
    onProgress: (_share: number, sent: number, total: number) => onProgress?.(sent, total),
    signal,
    cancels: 'at any time',
    silenceMs: SILENCE_MS,
  } as const;
  if (isSpin)
    return (await sendWithProgress<typeof ReplaceSpin>('/api/admin/vehicles/{id}/spin', sending)).photos;
  body.append('captions', JSON.stringify(files.map(() => '')));
  return (await sendWithProgress<typeof UploadPhotos>('/api/admin/vehicles/{id}/photos', sending)).photos;
}

/** Progress of each file, 0 to 1, from the bytes sent in total. */
export function shareSent(sizes: readonly number[], sent: number): number[] {
  let before = 0;
  return sizes.map((size) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, (sent - before) / size));
    before += size;
    return share;
  });
}

/** Which file is being sent, counted from 1, and how much of all is; 100 only once everything is. */
export function uploadProgress(
  sizes: readonly number[],
  sentBytes: number,
): { place: number; percent: number } {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const done = shareSent(sizes, sentBytes).filter((share) => share >= 1).length;
  // The request body is a little larger than the files.
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((sentBytes / total) * 100));
  return { place: Math.min(done + 1, sizes.length), percent };
}
