import { setFlagsFromString } from 'node:v8';

/**
 * A full collection pauses every visitor, the longer the more garbage there is. Left alone, the heap of a site with
 * 80,000 photos grows from 100 to 600 MB during a restore before one begins. Beginning when it has grown by a quarter
 * makes the pauses shorter and saves the memory. Set after the start, which has no visitors and would be slower for it.
 */
export function collectGarbageEarly(): void {
  setFlagsFromString('--heap-growing-percent=25');
}
