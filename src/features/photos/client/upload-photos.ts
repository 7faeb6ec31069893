import { sendWithProgress } from '#client/send-with-progress.ts';
import type { StaffPhoto, uploadPhotos as UploadPhotos } from '../photo.contract.ts';

interface UploadOptions {
  /** Bytes sent so far and in all. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** So long may nothing be heard, while bytes are sent and while the server works on twenty large photos. */
const SILENCE_MS = 180_000;

/** Sends photos in one form: the server stores all of them or none. Answers the new ones in their order. */
export async function uploadPhotos(
  vehicleId: number,
  files: readonly File[],
  { onProgress, signal }: UploadOptions = {},
): Promise<StaffPhoto[]> {
  const body = new FormData();
  for (const file of files) body.append('photos', file);
  body.append('captions', JSON.stringify(files.map(() => '')));
  const { photos } = await sendWithProgress<typeof UploadPhotos>('/api/admin/vehicles/{id}/photos', {
    params: { id: vehicleId },
    body,
    onProgress: (_share, sent, total) => onProgress?.(sent, total),
    signal,
    cancels: 'at any time',
    silenceMs: SILENCE_MS,
  });
  return photos;
}

/** How far each file has got when so many bytes of all of them are sent, 0 to 1. */
export function shareSent(sizes: readonly number[], sent: number): number[] {
  let before = 0;
  return sizes.map((size) => {
    const share = size === 0 ? 1 : Math.min(1, Math.max(0, (sent - before) / size));
    before += size;
    return share;
  });
}
