import { describeError, type Log } from '../log.ts';

export interface RepeatingJob {
  stop(): void;
}

/** Does the work again and again, each time after the last has ended. A failure is logged and tried again. */
export function repeat(name: string, everyMs: number, work: () => Promise<void>, log: Log): RepeatingJob {
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const plan = () => {
    timer = setTimeout(async () => {
      try {
        await work();
      } catch (error) {
        log.warn('job_failed', { job: name, ...describeError(error) });
      }
      if (!isStopped) plan();
    }, everyMs);
    timer.unref();
  };
  plan();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
