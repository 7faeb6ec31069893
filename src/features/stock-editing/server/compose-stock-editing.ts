import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { AdminVehicleRepository } from '#features/vehicles/server/editing/admin-vehicle.repository.ts';
import { createBulkChangeRepository } from '#features/vehicles/server/editing/bulk-change.repository.ts';
import type { HeldStatus } from '#features/vehicles/server/editing/held-status.ts';
import type { Db } from '#server/db/database.ts';
import type { Platform } from '#server/platform.ts';
import type { CountInquiries, PrepareBuyer } from './admin-vehicle.routes.ts';
import { createAdminVehicleService } from './admin-vehicle.service.ts';
import { createBulkChangeService } from './bulk/bulk-change.service.ts';
import type { DeletedVehicleRepository } from './deleting/deleted-vehicle.repository.ts';
import { createDeletionService, type ListPromises } from './deleting/deletion.service.ts';
import type { ListBookedBefore } from './expected-day.routes.ts';
import { createPublishingService } from './publishing/publishing.service.ts';

interface Needed {
  activity: ActivityRepository;
  photoService: PhotoService;
  catalogue: CatalogueStore;
  adminVehicles: AdminVehicleRepository;
  heldStatus: HeldStatus;
  deletedVehicles: DeletedVehicleRepository;
  listPromises: ListPromises;
  listBookedBefore: ListBookedBefore;
  /** In the transaction that makes a draft public. */
  notePublished: (tx: Db, id: number) => Promise<void>;
  countInquiries: CountInquiries;
  prepareBuyer: PrepareBuyer;
}

export function composeStockEditing({ database, clock }: Platform, needed: Needed) {
  const bulkChanges = createBulkChangeRepository({ database, clock });
  return {
    countInquiries: needed.countInquiries,
    listBookedBefore: needed.listBookedBefore,
    prepareBuyer: needed.prepareBuyer,
    adminVehicleService: createAdminVehicleService({ database, ...needed, clock }),
    deletionService: createDeletionService({ database, ...needed, clock }),
    publishingService: createPublishingService({ database, ...needed, clock }),
    bulkChangeService: createBulkChangeService({ database, ...needed, bulkChanges, clock }),
  };
}
