import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Long work on the event loop in short stretches. The work asks `isDue` as often as it likes (it is cheap) and,
 * when told so, awaits `rest`, which yields to the event loop.
 */
export interface Yielder {
  isDue(): boolean;
  rest(): Promise<void>;
}

const STRETCH_MS = 5;

export function createYielder(yieldTurn: () => Promise<void> = letOthersRun): Yielder {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since >= STRETCH_MS,
    async rest() {
      await yieldTurn();
      since = performance.now();
    },
  };
}
