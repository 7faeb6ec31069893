import { defineFeature } from '#server/define-feature.ts';
import * as privacy from '../privacy.contract.ts';
import * as retention from '../retention.contract.ts';
import type { composeErased, composePrivacy } from './compose-privacy.ts';
import { privacyRoutes } from './privacy.routes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

type Made = Pick<ReturnType<typeof composeErased>, 'erasedAddresses'> & ReturnType<typeof composePrivacy>;

export const privacyFeature = defineFeature({
  contracts: [
    {
      tag: 'Privacy',
      about: 'What is held about one person: to hand over, and to erase',
      parts: privacy,
    },
    { tag: 'Retention', about: 'What will be removed by age, and when', parts: retention },
  ],
  routes: [privacyRoutes],
  brings: ({ erasedAddresses, retention }: Made) => ({
    ownJobs: [
      {
        // Not at the same moment as the others that look at the clock.
        name: 'remove old backups',
        everyMs: (round) => (round === 0 ? MINUTE_MS / 2 : HOUR_MS),
        work: () => retention.removeBackups(),
      },
    ],
    kept: [{ by: 'people', remove: erasedAddresses.forgetOld }],
  }),
});
