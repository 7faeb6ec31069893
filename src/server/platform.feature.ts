import { DAY_MS } from '#shared/dates.ts';
import { defineFeature } from './define-feature.ts';
import type { DiskWatch } from './health/disk-watch.ts';
import type { ClockWatch } from './jobs/clock-watch.ts';
import { carriedMail } from './mail/carried-mail.ts';
import type { Platform } from './platform.ts';

/** What the ground itself brings. */
export const platformFeature = defineFeature({
  brings: (made: Platform & { clockWatch: ClockWatch; diskWatch: DiskWatch }) => ({
    carryOver: [carriedMail],
    sharedJobs: [
      {
        name: 'tell of a disk that fills up',
        everyMs: 300_000,
        async work({ checkHeld }) {
          await checkHeld();
          await made.diskWatch.tellOnce();
        },
      },
    ],
    forgetExpired: [() => made.limiter.forgetOlderThan(DAY_MS)],
    mailWriters: made.diskWatch.diskMailWriters,
    warnings: [
      async () => made.proxyWatch.advice(),
      () => made.clockWatch.advice(),
      () => made.diskWatch.advise(),
    ],
  }),
});
