import type { Demonstration } from '#server/demonstration.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { drawDemoPictures } from './demo-pictures.ts';
import { readProgress, startProgress } from './demo-progress.ts';
import { insertDemoStock } from './demo-stock.ts';

/** What the server finds here, if this folder is there (`src/server/demonstration.ts`). */
export const demonstration: Demonstration = {
  async install(tx, clock) {
    await startProgress(tx, await insertDemoStock(tx, demoInventory, clock));
  },

  isInstalled: async (db) => (await readProgress(db)) !== undefined,

  drawPictures: ({ config, database, photoService, catalogue, log }) =>
    drawDemoPictures(
      { db: database.db, photoService, refreshCatalogue: () => catalogue.refresh(), log },
      config.demoPhotos,
    ),
};
