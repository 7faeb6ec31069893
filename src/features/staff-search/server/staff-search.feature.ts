import { defineFeature } from '#server/define-feature.ts';
import * as staffSearch from '../staff-search.contract.ts';
import { staffSearchRoutes } from './staff-search.routes.ts';

export const staffSearchFeature = defineFeature({
  contracts: [{ tag: 'Search', about: 'The search box of the staff area', parts: staffSearch }],
  routes: [staffSearchRoutes],
});
