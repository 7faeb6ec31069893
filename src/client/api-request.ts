/** An unsuccessful response; its message has the specified form: `404: There is nothing here`. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message, if the body has our error shape. */
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

/** Sends the session cookie. No retries; unsuccessful responses are thrown. */
export async function requestApi(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', ...init });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

export async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  return (await requestApi(address, { signal })).json();
}
