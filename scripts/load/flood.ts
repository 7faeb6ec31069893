import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Flood {
  /** How many answers of each status came. */
  stop(): Promise<Record<number, number>>;
}

/** Starts flood-thread.ts on a thread of its own, so that the flood does not disturb the visitors' clock. */
export function startFlood(url: string, connections: number): Flood {
  const thread = new Worker(new URL('./flood-thread.ts', import.meta.url), {
    workerData: { url, connections },
  });
  return {
    stop: async () => {
      const counted = once(thread, 'message');
      thread.postMessage('stop');
      const [counts] = await counted;
      return counts;
    },
  };
}
