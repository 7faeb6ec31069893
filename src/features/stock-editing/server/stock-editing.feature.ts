import { defineFeature } from '#server/define-feature.ts';
import * as adminVehicles from '../admin-vehicle.contract.ts';
import * as bulkChanges from '../bulk-change.contract.ts';
import * as deletedVehicles from '../deleted-vehicles.contract.ts';
import * as expectedDay from '../expected-day.contract.ts';
import * as publishing from '../publishing.contract.ts';
import { adminVehicleRoutes } from './admin-vehicle.routes.ts';
import { bulkChangeRoutes } from './bulk/bulk-change.routes.ts';
import { deletionRoutes } from './deleting/deletion.routes.ts';
import type { DeletionService } from './deleting/deletion.service.ts';
import { expectedDayRoutes } from './expected-day.routes.ts';
import { publishingRoutes } from './publishing/publishing.routes.ts';

export const stockEditingFeature = defineFeature({
  contracts: [
    { tag: 'Stock', about: 'The vehicles as staff see and change them', parts: adminVehicles },
    { tag: 'Deleted vehicles', about: 'What was deleted, and its undoing', parts: deletedVehicles },
    { tag: 'Publishing', about: 'Which vehicles are on the site', parts: publishing },
    { tag: 'Expected day', about: 'What is booked before a vehicle is expected', parts: expectedDay },
    { tag: 'Several vehicles', about: 'One change to many, and its undoing', parts: bulkChanges },
  ],
  routes: [adminVehicleRoutes, deletionRoutes, bulkChangeRoutes, publishingRoutes, expectedDayRoutes],
  brings: ({ deletionService }: { deletionService: DeletionService }) => ({
    forgetByDays: [deletionService.forgetOld],
  }),
});
