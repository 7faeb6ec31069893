import type { Log } from '#server/log.ts';
import { LONGEST_SEND_MS } from '#server/mail/mailer.ts';
import type { BackgroundJobs } from './background-jobs.ts';

/** Grace period for downloads; clients retry. */
const CONNECTIONS_MS = 15_000;
/** Grace period for a mail being sent and recorded; otherwise the next start sends it again. */
const MAIL_MS = LONGEST_SEND_MS + 5_000;
/** A terminal and a supervisor signal the whole group, and `npm start` forwards it too: that is one signal. */
const SAME_SIGNAL_MS = 1_000;

interface Running {
  /** Stops accepting connections; resolves when there are none. */
  close: () => Promise<unknown>;
  cutConnections: () => void;
  jobs: BackgroundJobs;
  /** Releases resources once nobody uses them. */
  release: () => Promise<void>;
  exit: (code: number) => void;
  log: Log;
}

/** Handles the stop signal; a second one exits at once. */
export function createStop({ close, cutConnections, jobs, release, exit, log }: Running) {
  let toldAtMs: number | undefined;

  async function stop(signal: string): Promise<void> {
    log.info('stopping', { signal });
    const finished = Promise.all([jobs.stop(), close()])
      .then(release)
      .then(() => log.info('stopped'));
    const isLate = await Promise.race([finished.then(() => false), after(CONNECTIONS_MS).then(() => true)]);
    if (isLate) {
      cutConnections();
      await Promise.race([finished, jobs.stopMail(), after(MAIL_MS - CONNECTIONS_MS)]);
    }
    exit(0);
  }

  return (signal: string): void => {
    if (toldAtMs === undefined) {
      toldAtMs = performance.now();
      void stop(signal);
    } else if (performance.now() - toldAtMs > SAME_SIGNAL_MS) {
      log.warn('stopped_at_once', { signal });
      exit(1);
    }
  };
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
