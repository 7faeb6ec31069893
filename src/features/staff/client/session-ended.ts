import { ApiError } from '#client/api/api-request.ts';

/* Set when a call is answered 401. The shell then asks for the password in a dialog, and what was typed on the page
   stays. */
let hasEnded = false;
const listeners = new Set<() => void>();

export function noteFailedCall(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) publish(true);
}

/** For the check of the session itself, which is answered whether there is one or not. */
export function noteSessionEnded(): void {
  publish(true);
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
