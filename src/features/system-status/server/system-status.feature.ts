import { type AllBrought, defineFeature } from '#server/define-feature.ts';
import type { Platform } from '#server/platform.ts';
import * as systemStatus from '../system-status.contract.ts';
import * as unstored from '../unstored.contract.ts';
import type { composeSystemStatus } from './compose-system-status.ts';
import { warnOfOtherMail } from './other-mail.ts';
import { systemStatusRoutes } from './system-status.routes.ts';
import { unstoredRoutes } from './unstored.routes.ts';
import { warnOfWaitingMail } from './waiting-mail.ts';

type Made = ReturnType<typeof composeSystemStatus> & Platform & { brought: () => AllBrought };

export const systemStatusFeature = defineFeature({
  contracts: [
    { tag: 'System status', about: 'Whether database, disk and site are well', parts: systemStatus },
    { tag: 'Not stored', about: 'What buyers sent that cannot be stored', parts: unstored },
  ],
  routes: [systemStatusRoutes, unstoredRoutes],
  brings: ({ unstoredService, outbox, visitorAllowance, isMailSetUp, clock, brought }: Made) => ({
    warnings: [
      () => {
        const kinds = brought().visitorMail.map(({ kind }) => kind);
        return warnOfWaitingMail({ outbox, kinds, allowance: visitorAllowance, isMailSetUp });
      },
    ],
    notices: [() => unstoredService.warn()],
    unsentMail: [
      {
        kinds: [],
        warn: () => {
          const besides = brought().unsentMail.flatMap(({ kinds }) => kinds);
          return warnOfOtherMail({ outbox, clock, besides });
        },
      },
    ],
  }),
});
