import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Demonstration } from '#server/installation/demonstration.ts';
import type { Log } from '#server/log.ts';
import { demoInbox } from '../inbox/inbox.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { insertDemoInbox } from './demo-inbox.ts';
import { findLeftovers, removeLeftovers } from './demo-leftovers.ts';
import { createDemoPictures } from './demo-pictures.ts';
import { readProgress, startProgress } from './demo-progress.ts';
import { insertDemoStock } from './demo-stock.ts';

interface Services {
  config: Config;
  database: Database;
  photoService: PhotoService;
  catalogue: CatalogueStore;
  log: Log;
}

/** Loaded by `src/wiring/server/demonstration.ts` if this folder exists. */
export const demonstration: Demonstration<Services> = {
  async install(tx, clock) {
    const vehicleIds = await insertDemoStock(tx, demoInventory, clock);
    await insertDemoInbox(tx, demoInbox, { inventory: demoInventory, vehicleIds }, clock);
    await startProgress(tx, vehicleIds);
  },

  isInstalled: async (db) => (await readProgress(db)) !== undefined,

  findLeftovers,
  removeLeftovers,

  preparePictures: ({ config, database, photoService, catalogue, log }) =>
    createDemoPictures(
      { db: database.db, photoService, refreshCatalogue: () => catalogue.refresh(), log },
      config.demoPhotos,
    ),
};
