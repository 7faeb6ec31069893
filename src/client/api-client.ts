/** An answer that was not a success; the message is what the specification shows: `404: There is nothing here`. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's own words, when it sent our error shape. */
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, text: string) {
    const body = readErrorBody(text);
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.serverMessage = body.message;
    this.code = body.code;
    this.fields = body.fields ?? {};
  }
}

function readErrorBody(text: string): { message?: string; code?: string; fields?: Record<string, string> } {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** Makes a call with the session's cookie and reads JSON. Nothing is retried. */
export async function callApi<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    signal: options.signal,
    ...(options.body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(options.body) }),
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response.json() as Promise<Answer>; // the contract says what this call answers
}
