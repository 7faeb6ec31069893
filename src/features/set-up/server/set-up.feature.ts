import { defineFeature } from '#server/define-feature.ts';
import * as setUp from '../set-up.contract.ts';
import { closedNotice } from './closed-notice.ts';
import { setUpRoutes } from './set-up.routes.ts';

export const setUpFeature = defineFeature({
  contracts: [{ tag: 'Set-up', about: 'From a fresh start to a site of one’s own', parts: setUp }],
  routes: [setUpRoutes],
  brings: ({ settingsStore }: { settingsStore: { isOpen(): boolean } }) => ({
    notices: [async () => closedNotice(settingsStore.isOpen())],
  }),
});
