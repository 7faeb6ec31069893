import { ApiError } from './api-client.ts';

interface Sending {
  body: Blob | FormData;
  contentType?: string;
  /** Takes the share that has been sent, from 0 to 1, and the bytes that were sent and that are to be sent. */
  onProgress?: (share: number, sentBytes: number, totalBytes: number) => void;
  signal?: AbortSignal;
  /**
   * Until when the signal counts. While sending: what has gone out whole is the server's to finish. At any time:
   * whoever cancels reads afterwards what the server has made of it.
   */
  cancels?: 'while sending' | 'at any time';
  /** Given up after so long without a byte sent or an answer. */
  silenceMs?: number;
}

/** A POST of something large: unlike fetch, it tells how much has been sent. */
export function sendWithProgress<Answer>(
  path: string,
  { body, contentType, onProgress, signal, cancels = 'while sending', silenceMs }: Sending,
): Promise<Answer> {
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

    request.open('POST', path);
    if (contentType) request.setRequestHeader('content-type', contentType);
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
        reject(new ApiError(request.status, request.responseText || request.statusText));
        return;
      }
      try {
        resolve(JSON.parse(request.responseText) as Answer); // the contract says what this call answers
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
