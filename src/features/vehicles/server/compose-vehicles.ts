import type { ActivityRepository } from '#features/activity/server/activity.repository.ts';
import type { Platform } from '#server/platform.ts';
import { offersIt } from '../sold.ts';
import { type CatalogueStore, createCatalogueStore } from './catalogue-store.ts';
import { createAdminVehicleRepository } from './editing/admin-vehicle.repository.ts';
import { createHeldStatus, type ListHeld } from './editing/held-status.ts';
import { createPhotoOwners } from './photo-owners.repository.ts';
import { createStockPanels } from './stock-panels.repository.ts';
import { toSnapshot } from './vehicle.presenter.ts';
import { createVehicleRepository } from './vehicle.repository.ts';
import { createVehicleStatusService } from './vehicle-status.service.ts';
import { createVehicleTransferService } from './vehicle-transfer.service.ts';

/** What the public reads. Photos are composed after it, the stock after both. */
export function composeCatalogue({ database, db, clock, log, cache }: Platform) {
  const vehicles = createVehicleRepository({ db, clock });
  const catalogue = createCatalogueStore({
    vehicles,
    clock,
    log,
    onChange: (version) => cache.startVersion(version),
  });
  return {
    vehicles,
    photoOwners: createPhotoOwners(database),
    stockPanels: createStockPanels({ db }),
    catalogue,
    findPublicPhoto: (id: number) => catalogue.current().findPhoto(id),
    findSnapshot: (id: number) => {
      const vehicle = catalogue.current().find(id);
      return vehicle && toSnapshot(vehicle);
    },
    /** The same, with what it is now. */
    findOffered: (id: number) => {
      const vehicle = catalogue.current().find(id);
      return vehicle && { ...toSnapshot(vehicle), status: vehicle.status, expectedOn: vehicle.expectedOn };
    },
    /** Vehicles like it that anybody may have, the most similar first. */
    listOffers: (id: number, howMany: number) => {
      const now = catalogue.current();
      const vehicle = now.find(id);
      const similar = vehicle ? now.similarTo(vehicle, howMany * 4) : [];
      return similar
        .filter(({ status }) => offersIt(status))
        .slice(0, howMany)
        .map(toSnapshot);
    },
    findStatus: (id: number | null) => (id === null ? undefined : catalogue.current().find(id)?.status),
  };
}

interface Needed {
  activity: ActivityRepository;
  catalogue: CatalogueStore;
  listHeld: ListHeld;
  listSoldByHold: ListHeld;
  changeSetAside: Parameters<typeof createVehicleStatusService>[0]['changeSetAside'];
}

/** What writes to the stock for other features. */
export function composeStock({ database, clock }: Platform, needed: Needed) {
  const heldStatus = createHeldStatus(needed);
  const adminVehicles = createAdminVehicleRepository({ database, clock });
  return {
    heldStatus,
    adminVehicles,
    vehicleStatus: createVehicleStatusService({ ...needed, adminVehicles, clock }),
    vehicleTransfer: createVehicleTransferService({ database, adminVehicles, heldStatus, clock }),
  };
}
