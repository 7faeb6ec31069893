import { ApiError } from '../../../client/api-client.ts';
import type { StaffPhoto } from '../photo.contract.ts';

interface UploadOptions {
  /** Bytes sent so far and in all. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** So long may nothing be heard, while bytes are sent and while the server works on twenty large photos. */
const SILENCE_MS = 180_000;

/** Sends photos in one form: the server stores all of them or none. Answers the new ones in their order. */
export function uploadPhotos(
  vehicleId: number,
  files: readonly File[],
  { onProgress, signal }: UploadOptions = {},
): Promise<StaffPhoto[]> {
  const form = new FormData();
  for (const file of files) form.append('photos', file);
  form.append('captions', JSON.stringify(files.map(() => '')));
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let silence = setTimeout(abort, SILENCE_MS);
    signal?.addEventListener('abort', abort);
    request.open('POST', `/api/admin/vehicles/${vehicleId}/photos`);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      onProgress?.(loaded, total);
    };
    request.onloadend = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
    };
    request.onerror = () => reject(new TypeError('The upload was cut off'));
    request.onabort = () => reject(new DOMException('The upload was given up', 'AbortError'));
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        reject(new ApiError(request.status, request.responseText || request.statusText));
        return;
      }
      const answer: { photos: StaffPhoto[] } = JSON.parse(request.responseText);
      resolve(answer.photos);
    };
    request.send(form);
  });
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
