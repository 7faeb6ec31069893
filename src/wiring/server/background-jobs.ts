import type { Job } from '#server/define-feature.ts';
import { type RepeatingJob, repeat, type WakeableJob } from '#server/jobs/repeat.ts';
import type { CheckHeld } from '#server/jobs/shared-work.ts';
import { describeError } from '#server/log.ts';
import type { Services } from './compose.ts';
import { forgetOld } from './forget-old.ts';

export interface BackgroundJobs {
  /** Resolves when running jobs have ended. */
  stop(): Promise<void>;
  /** Resolves when no mail is being sent any more; no other is begun. */
  stopMail(): Promise<void>;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

const soonThenHourly = (round: number) => (round === 0 ? SECOND_MS : HOUR_MS);
const alwaysHeld: CheckHeld = async () => {};

/** What goes on by itself while the site is open: what the features bring, mail, and forgetting. */
export function startBackgroundJobs(services: Services): BackgroundJobs {
  const { sharedWork, backupService, database, brought, log } = services;
  const { ownJobs, sharedJobs, follows } = brought();
  const run = ({ name, everyMs, work, isDoneAtStop }: Job, checkHeld: CheckHeld): RepeatingJob => {
    const once = async (stopping: AbortSignal) => void (await work({ stopping, checkHeld }));
    const job = repeat(name, everyMs, once, log);
    if (!isDoneAtStop) return job;
    return {
      async stop() {
        await job.stop();
        await once(AbortSignal.abort()).catch((error: unknown) =>
          log.warn('job_failed', { job: name, ...describeError(error) }),
        );
      },
    };
  };

  let mail: WakeableJob | undefined;
  const shared = sharedWork.start((checkHeld) => {
    mail = startMail(services, checkHeld);
    return [
      repeat('forget what is old', soonThenHourly, () => forgetOld(services, checkHeld), log),
      ...sharedJobs.map((job) => (typeof job === 'function' ? job(checkHeld) : run(job, checkHeld))),
      ...(mail ? [mail] : []),
    ];
  });
  const own = ownJobs.map((job) => run(job, alwaysHeld));
  backupService
    .removeAbandoned()
    .catch((error: unknown) => log.warn('part_files_left', describeError(error)));
  // PostgreSQL tells at once what another process has done; asking finds what was said while nobody could hear it.
  const listener = database.listen((what = 'anything') => {
    if (what === 'mail' || what === 'anything') mail?.wake();
    if (what === 'lease' || what === 'anything') shared.wake();
    for (const [name, follow] of Object.entries(follows))
      if (what === name || what === 'anything')
        Promise.resolve()
          .then(follow)
          .catch((error: unknown) => log.warn(`${name}_not_followed`, describeError(error)));
  });
  return {
    async stop() {
      await Promise.all([shared, ...own, listener].map((job) => job.stop()));
    },
    stopMail: async () => mail?.stop(),
  };
}

function startMail({ outboxService, log }: Services, checkHeld: CheckHeld): WakeableJob | undefined {
  return (
    outboxService &&
    repeat('send mail', 3 * SECOND_MS, (stopping) => outboxService.sendDue({ stopping, checkHeld }), log)
  );
}
