import { setImmediate as letOthersRun } from 'node:timers/promises';

/**
 * Splits long work on the event loop. The work checks `isDue` often (it is cheap) and then awaits `rest`, which
 * yields to the event loop.
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
