import { type JobLease, LEASE_MS } from '../db/locks/job-lease.ts';
import { describeError, type Log } from '../log.ts';
import { type RepeatingJob, repeat, type WakeableJob } from './repeat.ts';

const RENEW_MS = LEASE_MS / 4;

/** Throws when another process does the work now. */
export type CheckHeld = () => Promise<void>;

/**
 * Work that one process does for all: it runs where the lease is, begins when the lease is taken, and ends when that
 * could not be renewed in time. What a frozen process had begun may go on although the lease is gone, so whatever
 * cannot be undone calls `checkHeld` first.
 */
export function createSharedWork({ lease, log }: { lease: JobLease; log: Log }) {
  let jobs: readonly RepeatingJob[] | undefined;
  let heldUntilMs = 0;
  let ending: Promise<unknown> = Promise.resolve();

  function end(): void {
    ending = Promise.all((jobs ?? []).map((job) => job.stop()));
    jobs = undefined;
  }

  /** Undefined when nobody can say, and it was ours a moment ago. */
  async function take(): Promise<boolean | undefined> {
    try {
      return await lease.take();
    } catch (error) {
      if (performance.now() < heldUntilMs) return undefined;
      log.debug('background_work_unknown', describeError(error));
      return false;
    }
  }

  return {
    /** Whether this process is the one that does it. */
    isHere: () => jobs !== undefined && performance.now() < heldUntilMs,

    /** Waking it looks at once whether the lease is free. A stop lets another process go on at once. */
    start(begin: (checkHeld: CheckHeld) => readonly RepeatingJob[]): WakeableJob {
      async function look(): Promise<void> {
        await ending; // what was under way when the lease was lost
        const askedAtMs = performance.now();
        const isTaken = await take();
        if (isTaken) {
          heldUntilMs = askedAtMs + LEASE_MS;
          if (jobs) return;
          log.info('background_work_taken');
          jobs = begin(() => lease.check());
        } else if (isTaken === false && jobs) {
          log.warn('background_work_lost');
          end();
        }
      }
      const looking = repeat('share the work', (round) => (round === 0 ? 0 : RENEW_MS), look, log);
      return {
        wake: () => looking.wake(),
        async stop() {
          await looking.stop();
          const wasHere = jobs !== undefined;
          end();
          await ending;
          if (!wasHere) return;
          try {
            await lease.release();
            log.info('background_work_handed_over');
          } catch (error) {
            log.warn('background_work_kept', describeError(error)); // until the lease runs out
          }
        },
      };
    },
  };
}
