import { ApiError } from '#client/api/api-request.ts';
import { zonedFormat } from '#shared/dates.ts';
import type { SaveState } from './draft-saver.ts';

const clock = zonedFormat('en-AU', { timeStyle: 'short' });

/** `2:05 pm`, by the dealership's clock. */
function timeOfDay(at: string): string {
  return clock().format(new Date(at));
}

/** Whether the typing is saved: `Draft saved 2:05 pm`. */
export function saveWords(state: SaveState, isTyped: boolean): string {
  if (state.kind === 'failed') return failureWords(state.error);
  if (state.kind === 'saving') return 'Saving the draft…';
  if (!isTyped) return 'Nothing is changed';
  return state.kind === 'saved' ? `Draft saved ${timeOfDay(state.at)}` : 'Draft not saved yet';
}

function failureWords(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'The draft could not be saved: the server cannot be reached. What you typed is still here, and is tried again.';
  }
  if (error.status === 401) return 'The draft is not saved: log in again. What you typed is still here.';
  if (error.status >= 500) {
    return 'The draft could not be saved: the server has a problem. What you typed is still here, and is tried again.';
  }
  return `The draft could not be saved: ${error.serverMessage ?? 'the server refused it'}. What you typed is still here.`;
}
