import { ApiError } from './api-client.ts';

interface Sending {
  body: Blob | FormData;
  contentType?: string;
  /** Takes the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Takes effect while something is still to be sent; what has gone out whole is the server's to finish. */
  signal?: AbortSignal;
}

/** A POST of something large: unlike fetch, it tells how much has been sent. */
export function sendWithProgress<Answer>(
  path: string,
  { body, contentType, onProgress, signal }: Sending,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let isSent = false;
    request.open('POST', path);
    if (contentType) request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => {
      isSent = true;
      onProgress(1);
    };
    request.onerror = () => reject(new Error('The connection was lost'));
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
    signal?.addEventListener('abort', () => !isSent && request.abort());
    request.send(body);
  });
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
