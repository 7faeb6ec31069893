import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PictureOptions } from '#artwork/artwork.ts';
import type { PhotoService } from '#features/photos/server/photo.service.ts';
import type { Db } from '#server/db/database.ts';
import { WorkerProcess } from '#server/jobs/worker-process.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import { demoInventory } from '../inventory/inventory.ts';
import { advanceProgress, type DemoProgress, readProgress } from './demo-progress.ts';
import { type PlannedPicture, planPictures } from './picture-plan.ts';

interface Dependencies {
  db: Db;
  photoService: PhotoService;
  refreshCatalogue: () => Promise<void>;
  log: Log;
}

const DEADLINE_MS = 120_000;
/** Below the photos that staff upload themselves. */
const NICENESS = 8;
const REFRESH_EVERY = 4;

/**
 * Draws the pictures of the demonstration one after the other, while the site serves. Each goes through the
 * same door as an uploaded photo; its place in the plan is stored with it, so a restart neither repeats nor
 * leaves out one.
 */
export async function drawDemoPictures(
  { db, photoService, refreshCatalogue, log }: Dependencies,
  howMany: 'all' | 'featured' | 'none',
): Promise<void> {
  const plan = planPictures(demoInventory);
  const end = { all: plan.length, featured: demoInventory.length, none: 0 }[howMany];
  let artist: ReturnType<typeof startArtist> | undefined;
  let ahead: Promise<Buffer> | undefined;
  try {
    const first = await readProgress(db);
    if (!first || first.done >= end) return;
    artist = startArtist();
    for (let progress = first; progress.done < end; progress = { ...progress, done: progress.done + 1 }) {
      const picture = plan[progress.done];
      if (!picture) break;
      const drawn = await (ahead ?? artist.draw(picture.options));
      const next = plan[progress.done + 1];
      // While the yard is still bare, the next one is drawn as this one is being stored.
      const isHurried = progress.done + 1 < demoInventory.length;
      ahead = next && isHurried ? artist.draw(next.options) : undefined;
      ahead?.catch(() => {}); // told when its turn comes
      await store(progress, picture, drawn);
      if (progress.done % REFRESH_EVERY === 0) await refreshCatalogue();
    }
    log.info('demo_pictures_drawn', { count: end });
  } catch (error) {
    // The next start goes on from here.
    log.warn('demo_pictures_interrupted', describeError(error));
  } finally {
    artist?.end();
    await refreshCatalogue();
  }

  async function store(progress: DemoProgress, picture: PlannedPicture, drawn: Buffer): Promise<void> {
    const vehicleId = progress.vehicleIds[picture.vehicle] ?? 0;
    const advance = async (tx: Db) => {
      if (!(await advanceProgress(tx, progress))) throw new Error('Another process draws these pictures');
    };
    try {
      if (!(await isStillOurs(db, vehicleId, picture.vehicle))) return await advance(db);
      const name = `Picture ${progress.done + 1}`;
      await photoService.add(vehicleId, (intake) => intake.receive(Readable.from([drawn]), name), {
        alongside: advance,
        isQuiet: true,
      });
    } catch (error) {
      // Staff have deleted the vehicle, or filled its places, in the meantime.
      if (!(error instanceof AppError)) throw error;
      await advance(db);
    }
  }
}

function startArtist() {
  const worker = new WorkerProcess<PictureOptions, Buffer>({
    file: join(import.meta.dirname, 'picture-worker.ts'),
    niceness: NICENESS,
    deadlineMs: DEADLINE_MS,
  });
  return {
    async draw(options: PictureOptions): Promise<Buffer> {
      const drawn = await worker.run(options);
      if (!drawn) throw new Error('The drawing process ended');
      return Buffer.from(drawn);
    },
    end: () => worker.end(),
  };
}

// A restored backup or an import may have put other vehicles under these ids.
async function isStillOurs(db: Db, vehicleId: number, inventoryAt: number): Promise<boolean> {
  const row = await db
    .selectFrom('vehicles')
    .select('stock_number')
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  return row !== undefined && row.stock_number === demoInventory[inventoryAt]?.stockNumber;
}
