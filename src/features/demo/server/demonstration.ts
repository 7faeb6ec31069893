import type { BackupService } from '#features/backups/server/backup.service.ts';
import type { PhotosToCome } from '#features/photos/server/to-come/photos-to-come.service.ts';
import type { VisitorPhotoRepository } from '#features/photos/server/visitor-photos/visitor-photo.repository.ts';
import type { VisitorPhotoService } from '#features/photos/server/visitor-photos/visitor-photo.service.ts';
import type { CatalogueStore } from '#features/vehicles/server/catalogue-store.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Demonstration } from '#server/installation/demonstration.ts';
import type { Log } from '#server/log.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { playWeeks } from '../work/play.ts';
import type { Stage } from '../work/stage.ts';
import { asItCame } from '../work/stock-acts.ts';
import { finishAfterOpening } from './after-opening.ts';
import { removeOurBackup } from './demo-backup.ts';
import { findLeftovers, isMadeUp, removeLeftovers } from './demo-leftovers.ts';
import { createDemoPictures, findPicture } from './demo-pictures.ts';
import { notePrint } from './demo-print.ts';
import { readProgress, startProgress } from './demo-progress.ts';
import { insertDemoStock } from './demo-stock.ts';
import { renew } from './renew.ts';

interface Services {
  config: Config;
  database: Database;
  photosToCome: PhotosToCome;
  catalogue: CatalogueStore;
  log: Log;
  visitorPhotos: VisitorPhotoRepository;
  visitorPhotoService: VisitorPhotoService;
  backupLastNight: Pick<BackupService, 'create' | 'removeMadeUp'>;
}

/** Loaded by `src/wiring/server/demonstration.ts` if this folder exists. */
export const demonstration: Demonstration<Services, Stage> = {
  async install(tx, setting) {
    const { clock, isAtWork, onStage } = setting;
    const stock = isAtWork ? demoInventory.map(asItCame) : demoInventory;
    const vehicleIds = await insertDemoStock(tx, stock, clock);
    await startProgress(tx, vehicleIds, clock.now());
    await onStage((stage) => playWeeks(stage, { tx, clock, vehicleIds, isAtWork }));
    await notePrint(tx, setting);
  },

  renew,

  isInstalled: async (db) => (await readProgress(db)) !== undefined,

  findLeftovers,
  isMadeUp,
  removeLeftovers,
  removeFiles: removeOurBackup,

  async finishAfterOpening({ config, database: { db }, ...services }) {
    if (config.isDemoAtWork) await finishAfterOpening({ ...services, db });
  },

  findPicture,

  preparePictures: ({ config, database, photosToCome, catalogue, log }) =>
    createDemoPictures(
      { db: database.db, photosToCome, refreshCatalogue: () => catalogue.refresh(), log },
      config.demoPhotos,
    ),
};
