import { defineFeature } from '#server/define-feature.ts';
import * as dashboard from '../dashboard.contract.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

export const dashboardFeature = defineFeature({
  contracts: [{ tag: 'Dashboard', about: 'Figures and what waits for somebody', parts: dashboard }],
  routes: [dashboardRoutes],
});
