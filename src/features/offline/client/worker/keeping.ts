import { CODE_SHELF, KEEPING } from '../shelves.ts';
import { scope } from './worker-scope.ts';

/** Where the code of this worker's build is. */
export const ownShelf = () => CODE_SHELF + scope.site.build;

/**
 * Writes, unless everything was removed from this device: its code is gone then, and it keeps nothing more for the pages
 * that it still answers. Not for use inside itself: a removal that waits would hold up both.
 */
export function whileKeeping(write: () => Promise<unknown>): Promise<void> {
  return navigator.locks.request(KEEPING, { mode: 'shared' }, async () => {
    if (await caches.has(ownShelf())) await write();
  });
}
