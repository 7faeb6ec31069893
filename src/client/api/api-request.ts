import { KEPT_AT, keptAnswers } from './kept-answers.ts';

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

/** Set in the staff area: asks for password or passkey once more; false when the person would rather not. */
export const confirming: { ask?: () => Promise<boolean> } = {};

/** Whether the call that failed so is to be sent once more. */
export async function isToRepeat(error: unknown): Promise<boolean> {
  return (
    error instanceof ApiError && error.code === 'confirm_yourself' && (await confirming.ask?.()) === true
  );
}

/** Sends the session cookie. No retries, but after the password was asked for; unsuccessful responses are thrown. */
export async function requestApi(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, { credentials: 'include', ...init });
  const keptMs = Number(response.headers.get(KEPT_AT));
  if (keptMs > 0) await keptAnswers.tell?.(keptMs);
  if (response.ok) return response;
  const error = new ApiError(response.status, (await response.text()) || response.statusText);
  if (await isToRepeat(error)) return requestApi(address, init);
  throw error;
}

export async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  return (await requestApi(address, { signal })).json();
}
