import { describeError, type Log } from '../log.ts';

export interface RepeatingJob {
  /** Starts no more work; resolves when the running one has ended. */
  stop(): Promise<void>;
}

export interface WakeableJob extends RepeatingJob {
  /** Runs at once, or again as soon as the running one has ended. */
  wake(): void;
}

/**
 * Repeats the work, each time after the last has ended. Failures are logged and retried. The signal tells the work to
 * start nothing new.
 */
export function repeat(
  name: string,
  everyMs: number | ((round: number) => number),
  work: (stopping: AbortSignal) => Promise<void>,
  log: Log,
): WakeableJob {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let running: Promise<void> | undefined;
  let round = 0;
  let isWoken = false;

  async function run(): Promise<void> {
    isWoken = false;
    try {
      await work(stopping.signal);
    } catch (error) {
      log.warn('job_failed', { job: name, ...describeError(error) });
    }
  }

  function plan(waitMs = typeof everyMs === 'number' ? everyMs : everyMs(round)): void {
    timer = setTimeout(async () => {
      running = run();
      await running;
      running = undefined;
      round += 1;
      if (!stopping.signal.aborted) plan(isWoken ? 0 : undefined);
    }, waitMs);
    timer.unref();
  }

  plan();
  return {
    wake() {
      isWoken = true;
      if (running || stopping.signal.aborted) return;
      clearTimeout(timer);
      plan(0);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
