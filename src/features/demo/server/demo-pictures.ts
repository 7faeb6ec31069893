import { createHash, randomBytes } from 'node:crypto';
import type { PhotosToCome } from '#features/photos/server/to-come/photos-to-come.service.ts';
import { findStockNumbers } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import type { DemonstrationPictures } from '#server/installation/demonstration.ts';
import { describeError, type Log } from '#server/log.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { changeProgress, readProgress } from './demo-progress.ts';
import { countFirstSeen, type PlannedPicture, planPictures } from './picture-plan.ts';
import { readShipped, readShippedList, SHIPPED_SIZE } from './shipped-pictures.ts';

interface Dependencies {
  db: Db;
  photosToCome: PhotosToCome;
  refreshCatalogue: () => Promise<void>;
  log: Log;
}

/**
 * Every picture has its row before the site says that it is open, so that each gallery is whole; the photos' own
 * way of making what is still to come makes its files.
 */
export function createDemoPictures(
  { db, photosToCome, refreshCatalogue, log }: Dependencies,
  howMany: 'all' | 'featured' | 'none',
): DemonstrationPictures {
  /** Pictures that no start before this one has named. */
  async function nameAll(plan: readonly PlannedPicture[]): Promise<string | undefined> {
    const end = { all: plan.length, featured: demoInventory.length, none: 0 }[howMany];
    const progress = await readProgress(db);
    if (!progress || progress.done >= end) return progress?.seed;
    const { vehicleIds, done, seed = randomBytes(16).toString('hex') } = progress;
    await db.transaction().execute(async (tx) => {
      // Another process has named them.
      if (!(await changeProgress(tx, progress, { ...progress, seed, done: end }))) return;
      // After a restore or an import these ids may belong to other vehicles.
      const stockNumbers = await findStockNumbers(tx, vehicleIds);
      for (const { vehicle, file, placeholder } of plan.slice(done, end)) {
        const id = vehicleIds[vehicle] ?? 0;
        if (stockNumbers.get(id) === demoInventory[vehicle]?.stockNumber)
          await photosToCome.name(tx, id, {
            ...{ key: keyOf(seed, file), ...SHIPPED_SIZE, placeholder },
            isIllustration: true,
          });
      }
    });
    await refreshCatalogue();
    return seed;
  }

  return {
    async makeFirstSeen() {
      try {
        const plan = await planShipped();
        const seed = await nameAll(plan);
        await photosToCome.learn();
        if (seed === undefined) return;
        const firstSeen = plan.slice(0, countFirstSeen(demoInventory));
        await photosToCome.makeAll(new Set(firstSeen.map(({ file }) => keyOf(seed, file))));
      } catch (error) {
        // The next start goes on.
        log.warn('demo_pictures_interrupted', describeError(error));
      }
    },

    makeRest: () => photosToCome.makeAll(),
  };
}

/** What is shipped for a photo of this key. */
export async function findPicture(db: Db, key: string): Promise<Buffer | undefined> {
  const { seed } = (await readProgress(db)) ?? {};
  if (seed === undefined) return undefined;
  const file = (await planShipped()).find((picture) => keyOf(seed, picture.file) === key)?.file;
  return file === undefined ? undefined : readShipped(file);
}

const planShipped = async () => planPictures(demoInventory, await readShippedList());

function keyOf(seed: string, file: string): string {
  return createHash('sha256').update(`${seed} ${file}`).digest('hex').slice(0, 32);
}
