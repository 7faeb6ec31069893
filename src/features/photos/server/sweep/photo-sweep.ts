import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import { type RepeatingJob, repeat } from '#server/jobs/repeat.ts';
import { describeError, type Log } from '#server/log.ts';
import type { PhotoService } from '../photo.service.ts';

/** At start; again when files of a killed process are old enough to be orphaned; then every hour. */
const WAITS_MS = [0, 50_000];
const LATER_MS = 3_600_000;
/** After an operation that reads or changes everything. */
const BUSY_MS = 500;
const HELD_ADVICE =
  'No row of the database names these photos. Is it the right database? If so: npm run quarantine -- take';

interface Sweep {
  photoService: PhotoService;
  heavyOperations: Pick<HeavyOperations, 'findRunning'>;
  checkHeld: () => Promise<void>;
  log: Log;
}

/** Quarantines files of uploads whose rows were never committed, and of deleted rows. */
export function startPhotoSweep({ photoService, heavyOperations, checkHeld, log }: Sweep): RepeatingJob {
  let sweeps = 0;
  let isBusy = false;
  return repeat(
    'sweep photos',
    () => (isBusy ? BUSY_MS : (WAITS_MS[sweeps] ?? LATER_MS)),
    async () => {
      try {
        // The photos that a restore or an import has put in place wait for their rows, as long as it takes.
        isBusy = (await heavyOperations.findRunning()) !== undefined;
        if (isBusy) return;
        sweeps += 1;
        const { held, ...moved } = await photoService.sweep({ checkHeld });
        if (moved.taken + moved.broughtBack + moved.removed > 0) log.info('photo_files_swept', moved);
        // Too many to be leftovers: the database lacks rows. A person decides.
        if (held > 0) log.warn('photo_sweep_held', { photos: held, advice: HELD_ADVICE });
      } catch (error) {
        log.warn('photo_sweep_failed', describeError(error));
      }
    },
    log,
  );
}
