import { defineFeature } from '#server/define-feature.ts';
import * as adminVehicles from '../admin-vehicle.contract.ts';
import * as bulkChanges from '../bulk-change.contract.ts';
import { adminVehicleRoutes } from './admin-vehicle.routes.ts';
import { bulkChangeRoutes } from './bulk/bulk-change.routes.ts';

export const stockEditingFeature = defineFeature({
  contracts: [
    { tag: 'Stock', about: 'The vehicles as staff see and change them', parts: adminVehicles },
    { tag: 'Several vehicles', about: 'One change to many, and its undoing', parts: bulkChanges },
  ],
  routes: [adminVehicleRoutes, bulkChangeRoutes],
});
