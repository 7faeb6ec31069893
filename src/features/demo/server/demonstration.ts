import type { Demonstration } from '#server/demonstration.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { createDemoPictures } from './demo-pictures.ts';
import { readProgress, startProgress } from './demo-progress.ts';
import { insertDemoStock } from './demo-stock.ts';

/** What the server finds here, if this folder is there (`src/server/demonstration.ts`). */
export const demonstration: Demonstration = {
  async install(tx, clock) {
    await startProgress(tx, await insertDemoStock(tx, demoInventory, clock));
  },

  isInstalled: async (db) => (await readProgress(db)) !== undefined,

  preparePictures: ({ config, database, photoService, catalogue, log }) =>
    createDemoPictures(
      { db: database.db, photoService, refreshCatalogue: () => catalogue.refresh(), log },
      config.demoPhotos,
    ),
};
