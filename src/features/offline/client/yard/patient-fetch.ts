/** A connection that says nothing for so long is lost, whatever the phone says of it. */
const SILENCE_MS = 20_000;

/** An answer, and its body, which may take as long as it keeps coming. */
export interface PatientAnswer {
  response: Response;
  read: () => Promise<Blob>;
}

/** Asks past the worker, which would keep it once more. Silence ends it, and not how long it takes. */
export async function fetchPatiently(
  address: string,
  signal: AbortSignal,
  silenceMs = SILENCE_MS,
): Promise<PatientAnswer> {
  const silent = new AbortController();
  const end = () => silent.abort(new DOMException('The connection is silent', 'TimeoutError'));
  let timer = setTimeout(end, silenceMs);
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(end, silenceMs);
  };
  try {
    const either = AbortSignal.any([signal, silent.signal]);
    const response = await fetch(address, { signal: either, cache: 'no-cache' });
    hear();
    return { response, read: () => readAll(response, hear).finally(() => clearTimeout(timer)) };
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

async function readAll(response: Response, hear: () => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    hear();
    pieces.push(next.value);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}
