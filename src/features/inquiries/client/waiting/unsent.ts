import { ApiError } from '#client/api/api-request.ts';

/** Timeout: the server answers much sooner, and a dead connection would keep the button busy. */
export const LONGEST_WAIT_MS = 30_000;

/** Result of the last attempt; `problem` is shown above the form. */
export interface Unsent {
  problem: string;
  /** Instead, while there is no connection. */
  offlineProblem?: string | undefined;
  isSaved: boolean;
  /** Whether it is sent by itself when the connection is back. */
  isWaiting: boolean;
}

export function problemOf(error: unknown, isByItself: boolean): Omit<Unsent, 'isSaved'> {
  if (error instanceof ApiError && error.serverMessage)
    return { problem: error.serverMessage, isWaiting: false };
  if (navigator.onLine)
    return {
      problem: 'We could not be reached, so your message has not been sent yet.',
      isWaiting: isByItself,
    };
  return {
    problem: 'Your message has not been sent yet.',
    offlineProblem: 'You are offline, so your message has not been sent yet.',
    isWaiting: true,
  };
}
