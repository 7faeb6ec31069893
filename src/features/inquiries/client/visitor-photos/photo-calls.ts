import { callApi } from '#client/api-client.ts';
import { ApiError } from '#client/api-request.ts';
import { sendWithProgress } from '#client/send-with-progress.ts';
import type {
  listVisitorPhotos,
  removeVisitorPhoto,
  sendVisitorPhoto,
} from '#features/photos/visitor-photo.contract.ts';

/** Without a byte in either direction; then it is tried again. */
const SILENCE_MS = 60_000;
const ANSWER_MS = 20_000;

interface Names {
  photosKey: string;
  key: string;
}

/** Returns once the server has stored it. */
export async function sendPhoto(
  { photosKey, key }: Names,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = new FormData();
  body.append('photo', file, 'photo.jpg');
  await sendWithProgress<typeof sendVisitorPhoto>('/api/contact/photos/{photosKey}/{photoKey}', {
    params: { photosKey, photoKey: key },
    body,
    onProgress,
    signal,
    cancels: 'at any time',
    silenceMs: SILENCE_MS,
  });
}

export async function listStored(photosKey: string): Promise<ReadonlySet<string>> {
  const { photos } = await callApi<typeof listVisitorPhotos>('GET /api/contact/photos/{photosKey}', {
    params: { photosKey },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return new Set(photos);
}

export async function removeStored({ photosKey, key }: Names): Promise<void> {
  await callApi<typeof removeVisitorPhoto>('DELETE /api/contact/photos/{photosKey}/{photoKey}', {
    params: { photosKey, photoKey: key },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}

const forNow: readonly (string | undefined)[] = ['busy', 'request_timeout', 'bad_request'];

/** Why the server will never take it; undefined when it may take it later. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return undefined;
  return forNow.includes(error.code) ? undefined : (error.serverMessage ?? 'This photo could not be taken.');
}
