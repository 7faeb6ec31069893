import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import { sendWithProgress, UploadError } from '#client/api/send-with-progress.ts';
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
  // By this name the server speaks of it; the visitor's own is beside what it says, and is nobody's business.
  body.append('photo', file, 'This photo');
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

/** Returns whether it is gone. Once its message was sent, only what has not arrived is. */
export async function removeStored({ photosKey, key }: Names): Promise<boolean> {
  try {
    await callApi<typeof removeVisitorPhoto>('DELETE /api/contact/photos/{photosKey}/{photoKey}', {
      params: { photosKey, photoKey: key },
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
    return !(await listStored(photosKey)).has(key);
  }
}

const forNow: readonly (string | undefined)[] = ['busy', 'request_timeout', 'bad_request'];

/** Why the server will never take it; undefined when it may take it later. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isTrouble(error)) return undefined;
  return forNow.includes(error.code) ? undefined : (error.serverMessage ?? 'This photo could not be taken.');
}

/** What the server says of when it may take it: it has too much of this visitor, or trouble of its own. */
export function delayOf(error: unknown): { words: string | undefined; ms: number } | undefined {
  if (!(error instanceof ApiError) || !isTrouble(error)) return undefined;
  const retryAfterS = error instanceof UploadError ? error.retryAfterS : 0;
  return { words: error.serverMessage, ms: retryAfterS * 1_000 };
}

function isTrouble({ status }: ApiError): boolean {
  return status >= 500 || status === 429;
}
