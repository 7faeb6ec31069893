import { callApi } from '#client/api/api-client.ts';
import { ApiError } from '#client/api/api-request.ts';
import type { putBackVehicles } from '../data-transfer.contract.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** By then the server has restored the vehicles itself. */
const TIMEOUT_MS = 15 * 60_000;

/** Result of a failed import: undone, or complete if only the last response was lost. */
export type Outcome = 'put back' | 'complete';

/** Undoes the clear of a failed import. Undefined when the server did not answer or is busy. */
export async function tryPutBack(clearance: number): Promise<Outcome | undefined> {
  try {
    await callApi<typeof putBackVehicles>('POST /api/admin/data/put-back', { body: { clearance } });
    return 'put back';
  } catch (error) {
    if (!(error instanceof ApiError)) return undefined;
    if (error.code === 'conflict') return 'complete';
    // Usually the server has done so already and answers that there is nothing to undo.
    return error.status === 404 ? 'put back' : undefined;
  }
}

/** Retries after a network failure or a new login: until it succeeds the stock is incomplete. */
export async function putBackLater(
  clearance: number,
  { timeoutMs = TIMEOUT_MS, attempt = tryPutBack } = {},
): Promise<Outcome | undefined> {
  const deadline = Date.now() + timeoutMs;
  let pauseMs = FIRST_PAUSE_MS;
  while (Date.now() < deadline) {
    await new Promise((resume) => setTimeout(resume, pauseMs));
    const outcome = await attempt(clearance);
    if (outcome) return outcome;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
  return undefined;
}
