/**
 * Long work on the event loop in short stretches. The work asks `isDue` as often as it likes (it is cheap) and,
 * when told so, awaits `rest`, in which whatever else waits for the event loop gets its turn.
 */
export interface Breathing {
  isDue(): boolean;
  rest(): Promise<void>;
}

const STRETCH_MS = 5;

export function createBreathing(breathe: () => Promise<void> = letOthersRun): Breathing {
  let since = performance.now();
  return {
    isDue: () => performance.now() - since >= STRETCH_MS,
    async rest() {
      await breathe();
      since = performance.now();
    },
  };
}

function letOthersRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
