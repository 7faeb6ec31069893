import { ApiError, callApi } from '../../../client/api-client.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** By then the server has put it back by itself. */
const PATIENCE_MS = 15 * 60_000;

/** Undoes the clear of an import that failed. False when the server could not be asked, or is busy. */
export async function tryPutBack(clearance: number): Promise<boolean> {
  try {
    await callApi('POST', '/api/admin/data/put-back', { body: { clearance } });
    return true;
  } catch (error) {
    // Usually the server has done so already, and says that there is nothing left to do.
    return error instanceof ApiError && error.status === 404;
  }
}

/** Goes on trying after the network came back or somebody logged in again: until then the site has no stock. */
export async function putBackLater(clearance: number, attempt = tryPutBack): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  let pauseMs = FIRST_PAUSE_MS;
  while (Date.now() < deadline) {
    await new Promise((resume) => setTimeout(resume, pauseMs));
    if (await attempt(clearance)) return true;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
  return false;
}
