import { defineFeature } from '#server/define-feature.ts';
import * as dealership from '../dealership.contract.ts';
import * as settings from '../settings.contract.ts';
import type { composeDealership } from './compose-dealership.ts';
import { dealershipRoutes } from './dealership.routes.ts';
import { iconRoutes } from './icon.routes.ts';
import { privacyNotice } from './privacy-notice.ts';
import { restoredSettings } from './restored-settings.repository.ts';
import { settingsRoutes } from './settings.routes.ts';

export const dealershipFeature = defineFeature({
  contracts: [
    { tag: 'Dealership', about: 'What the site says about its dealer', parts: dealership },
    { tag: 'Settings', about: 'What staff publish about the dealership', parts: settings },
  ],
  routes: [dealershipRoutes, iconRoutes, settingsRoutes],
  brings: ({ settingsStore }: ReturnType<typeof composeDealership>) => ({
    follows: { settings: settingsStore.refreshIfChanged },
    carryOver: [restoredSettings],
    ownJobs: [
      { name: 'follow changes of settings', everyMs: 2_000, work: () => settingsStore.refreshIfChanged() },
    ],
    notices: [async () => privacyNotice(settingsStore.current().settings)],
  }),
});
