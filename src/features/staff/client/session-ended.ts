import { ApiError } from '#client/api-request.ts';

/*
 * A session can end while somebody is typing. The next call is answered 401; this remembers it, so
 * that the shell can ask for the password on the spot and what was typed stays where it is.
 */
let hasEnded = false;
const listeners = new Set<() => void>();

export function noteFailedCall(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) publish(true);
}

export function noteLoggedIn(): void {
  publish(false);
}

export function hasSessionEnded(): boolean {
  return hasEnded;
}

export function subscribeToSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function publish(next: boolean): void {
  hasEnded = next;
  for (const listener of listeners) listener();
}
