import { defineFeature } from '#server/define-feature.ts';
import * as offline from '../offline.contract.ts';
import { manifestRoutes } from './manifest.routes.ts';
import { workerRoutes } from './worker.routes.ts';
import { yardRoutes } from './yard.routes.ts';

export const offlineFeature = defineFeature({
  contracts: [{ tag: 'Offline', about: 'What phones keep for places without reception', parts: offline }],
  routes: [yardRoutes, manifestRoutes],
  pages: [workerRoutes],
});
