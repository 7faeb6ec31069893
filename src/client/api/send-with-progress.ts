import type { AddressParts, AnswerOf, Call } from '#shared/call.ts';
import { toAddress } from '#shared/call-address.ts';
import { ApiError, isToRepeat } from './api-request.ts';

interface Sending {
  /** Called with the share sent, from 0 to 1, and with the bytes sent and in total. */
  onProgress?: (share: number, sentBytes: number, totalBytes: number) => void;
  signal?: AbortSignal;
  /**
   * When the signal aborts. While sending: once all bytes are sent the server finishes. Always: the caller checks
   * afterwards what the server has done.
   */
  cancels?: 'while sending' | 'at any time';
  /** Timeout without a byte sent or received. */
  silenceMs?: number;
}

/** With when to try again, in seconds; 0 when the server does not say. */
export class UploadError extends ApiError {
  readonly retryAfterS: number;

  constructor(request: XMLHttpRequest) {
    super(request.status, request.responseText || request.statusText);
    this.retryAfterS = Number(request.getResponseHeader('retry-after') ?? 0);
  }
}

/** Form data if the contract has it, else JSON text. */
type LargeBody<C extends Call> = { body: C extends { bodyType: string } ? FormData : Blob };

/** POSTs a large body: unlike fetch, it reports upload progress. Sent once more after the password was asked for. */
export async function sendWithProgress<C extends Call & { method: 'POST' }>(
  path: C['path'],
  sending: AddressParts<C> & LargeBody<C> & Sending,
): Promise<AnswerOf<C>> {
  try {
    return await sendOnce<C>(path, sending);
  } catch (error) {
    if (await isToRepeat(error)) return sendWithProgress<C>(path, sending);
    throw error;
  }
}

function sendOnce<C extends Call & { method: 'POST' }>(
  path: C['path'],
  {
    params,
    body,
    onProgress,
    signal,
    cancels = 'while sending',
    silenceMs,
  }: AddressParts<C> & LargeBody<C> & Sending,
): Promise<AnswerOf<C>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () => {
      reject(lostConnection());
      request.abort();
    };
    const startSilence = () => {
      clearTimeout(silence);
      if (silenceMs !== undefined) silence = setTimeout(giveUp, silenceMs);
    };
    const cancel = () => {
      if (!isSent || cancels === 'at any time') request.abort();
    };

    request.open('POST', toAddress(path, { params }));
    if ((body as unknown) instanceof Blob) request.setRequestHeader('content-type', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => {
      startSilence();
      onProgress?.(total > 0 ? loaded / total : 0, loaded, total);
    };
    request.upload.onload = ({ loaded, total }) => {
      isSent = true;
      startSilence();
      onProgress?.(1, loaded, total);
    };
    request.onerror = () => reject(lostConnection());
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () => {
      if (request.status < 200 || request.status > 299) {
        reject(new UploadError(request));
        return;
      }
      try {
        resolve(JSON.parse(request.responseText) as AnswerOf<C>); // the contract says what this call answers
      } catch (error) {
        reject(error);
      }
    };
    request.onloadend = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', cancel);
    };
    signal?.addEventListener('abort', cancel);
    startSilence();
    request.send(body);
  });
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function lostConnection(): Error {
  return new TypeError('The connection was lost');
}
