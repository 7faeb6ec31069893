import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Flood {
  /** Number of responses by status. */
  stop(): Promise<Record<number, number>>;
}

/** Starts flood-thread.ts in a thread, so that it does not disturb the visitors' timing. */
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
