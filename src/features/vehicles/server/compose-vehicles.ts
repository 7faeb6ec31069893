import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { PhotoRepository } from '#features/photos/server/photo.repository.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Db } from '#server/db/database.ts';
import type { Platform } from '#server/platform.ts';
import { createBulkChangeRepository } from './bulk/bulk-change.repository.ts';
import { createBulkChangeService } from './bulk/bulk-change.service.ts';
import { type CatalogueStore, createCatalogueStore } from './catalogue-store.ts';
import { createAdminVehicleRepository } from './editing/admin-vehicle.repository.ts';
import { createAdminVehicleService } from './editing/admin-vehicle.service.ts';
import { createHeldStatus, type ListHeld } from './editing/held-status.ts';
import { toSnapshot } from './vehicle.presenter.ts';
import { createVehicleRepository } from './vehicle.repository.ts';
import { createVehicleStatusService } from './vehicle-status.service.ts';
import { createVehicleTransferService } from './vehicle-transfer.service.ts';

/** What the public reads. Photos are composed after it, the stock after both. */
export function composeCatalogue({ db, clock, log, cache }: Platform) {
  const vehicles = createVehicleRepository({ db, clock });
  const catalogue = createCatalogueStore({
    vehicles,
    clock,
    log,
    onChange: (version) => cache.startVersion(version),
  });
  return {
    vehicles,
    catalogue,
    findPublicPhoto: (id: number) => catalogue.current().findPhoto(id),
    findSnapshot: (id: number) => {
      const vehicle = catalogue.current().find(id);
      return vehicle && toSnapshot(vehicle);
    },
    /** The same, with what it is now. */
    findOffered: (id: number) => {
      const vehicle = catalogue.current().find(id);
      return vehicle && { ...toSnapshot(vehicle), status: vehicle.status };
    },
  };
}

interface Needed {
  activity: ActivityRepository;
  photos: PhotoRepository;
  photoService: PhotoService;
  catalogue: CatalogueStore;
  /** In the transaction that makes a draft public. */
  notePublished: (tx: Db, id: number) => Promise<void>;
  listHeld: ListHeld;
  listSoldByHold: ListHeld;
  changeSetAside: Parameters<typeof createVehicleStatusService>[0]['changeSetAside'];
}

export function composeStock({ database, clock }: Platform, needed: Needed) {
  const { activity, photos, photoService, catalogue, notePublished, changeSetAside } = needed;
  const heldStatus = createHeldStatus(needed);
  const adminVehicles = createAdminVehicleRepository({ database, clock });
  return {
    adminVehicleService: createAdminVehicleService({
      database,
      adminVehicles,
      photos,
      photoService,
      activity,
      notePublished,
      heldStatus,
      catalogue,
      clock,
    }),
    bulkChangeService: createBulkChangeService({
      database,
      bulkChanges: createBulkChangeRepository({ database, clock }),
      heldStatus,
      activity,
      catalogue,
      clock,
    }),
    vehicleStatus: createVehicleStatusService({ adminVehicles, activity, catalogue, changeSetAside, clock }),
    vehicleTransfer: createVehicleTransferService({ database, adminVehicles, heldStatus, clock }),
  };
}
