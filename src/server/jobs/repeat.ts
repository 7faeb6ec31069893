import { describeError, type Log } from '../log.ts';

export interface RepeatingJob {
  /** Begins no more work, and resolves when what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does the work again and again, each time after the last has ended. A failure is logged and tried again. The work
 * is handed a signal that says when to begin nothing new.
 */
export function repeat(
  name: string,
  everyMs: number | ((round: number) => number),
  work: (stopping: AbortSignal) => Promise<void>,
  log: Log,
): RepeatingJob {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let running: Promise<void> | undefined;
  async function run(): Promise<void> {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.warn('job_failed', { job: name, ...describeError(error) });
    }
  }
  const plan = (round: number) => {
    timer = setTimeout(
      async () => {
        running = run();
        await running;
        running = undefined;
        if (!stopping.signal.aborted) plan(round + 1);
      },
      typeof everyMs === 'number' ? everyMs : everyMs(round),
    );
    timer.unref();
  };
  plan(0);
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
