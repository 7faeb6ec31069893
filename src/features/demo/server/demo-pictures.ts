import { Readable } from 'node:stream';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import { findStockNumbers } from '#features/vehicles/server/vehicle.repository.ts';
import type { Db } from '#server/db/database.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { advanceProgress, type DemoProgress, readProgress } from './demo-progress.ts';
import { countFirstSeen, type PlannedPicture, planPictures } from './picture-plan.ts';
import { readShipped } from './shipped-pictures.ts';

interface Dependencies {
  db: Db;
  photoService: PhotoService;
  refreshCatalogue: () => Promise<void>;
  log: Log;
}

interface Batch {
  /** Index in the plan to stop before. */
  end: number;
  /** Refresh the catalogue after this many pictures; by default only at the end. */
  refreshEvery?: number;
}

/** The number of processes that render photos. */
const AT_ONCE = 2;

/**
 * Stores the demonstration's pictures like uploaded photos. The position in the plan is stored in the same transaction,
 * so a restart neither repeats nor skips one.
 */
export function createDemoPictures(dependencies: Dependencies, howMany: 'all' | 'featured' | 'none') {
  const plan = planPictures(demoInventory);
  const end = { all: plan.length, featured: demoInventory.length, none: 0 }[howMany];
  const firstSeen = Math.min(end, countFirstSeen(demoInventory));
  return {
    /** The pictures of the home page and of the first page of results. */
    storeFirstSeen: (): Promise<void> => storeUntil(dependencies, plan, { end: firstSeen }),

    /** While the site serves. */
    storeRest: (): Promise<void> => storeUntil(dependencies, plan, { end, refreshEvery: 4 }),
  };
}

async function storeUntil(
  { db, photoService, refreshCatalogue, log }: Dependencies,
  plan: readonly PlannedPicture[],
  { end, refreshEvery = Number.POSITIVE_INFINITY }: Batch,
): Promise<void> {
  const first = await readProgress(db);
  if (!first || first.done >= end) return;
  const underWay: Promise<void>[] = [];
  try {
    for (let done = first.done; done < end; done += 1) {
      const picture = plan[done];
      if (!picture) break;
      const isWanted = await isStillOurs(db, first.vehicleIds[picture.vehicle], picture.vehicle);
      const shipped = isWanted ? await readShipped(picture.file) : undefined;
      const stored = store({ ...first, done }, picture, shipped, underWay.at(-1));
      stored.catch(() => {}); // awaited below, in order
      underWay.push(stored);
      if (underWay.length >= AT_ONCE) await underWay.shift();
      if ((done + 1) % refreshEvery === 0) await refreshCatalogue();
    }
    await underWay.at(-1);
    log.info('demo_pictures_stored', { count: end });
  } catch (error) {
    // The next start continues from here.
    log.warn('demo_pictures_interrupted', describeError(error));
  } finally {
    await Promise.allSettled(underWay);
    await refreshCatalogue();
  }

  /** Renders at once, but commits after the previous picture, because the progress is one number. */
  async function store(
    progress: DemoProgress,
    picture: PlannedPicture,
    shipped: Buffer | undefined,
    before: Promise<void> | undefined,
  ): Promise<void> {
    const vehicleId = progress.vehicleIds[picture.vehicle] ?? 0;
    const advance = async (tx: Db) => {
      if (!(await advanceProgress(tx, progress)))
        throw new Error('Another process draws these pictures, or the demonstration is over');
    };
    try {
      // Asked again: those before it took a while.
      if (!shipped || !(await isStillOurs(db, vehicleId, picture.vehicle))) {
        await before;
        return await advance(db);
      }
      await photoService.add(
        vehicleId,
        async (intake) => {
          await intake.receive(Readable.from([shipped]), `Picture ${progress.done + 1}`);
          await before;
        },
        { alongside: advance, isQuiet: true },
      );
    } catch (error) {
      // Staff have deleted the vehicle or filled its photo limit meanwhile.
      if (!(error instanceof AppError)) throw error;
      await before;
      await advance(db);
    }
  }
}

// After a restore or an import these ids may belong to other vehicles.
async function isStillOurs(db: Db, vehicleId = 0, inventoryAt = 0): Promise<boolean> {
  const stockNumber = (await findStockNumbers(db, [vehicleId])).get(vehicleId);
  return stockNumber !== undefined && stockNumber === demoInventory[inventoryAt]?.stockNumber;
}
