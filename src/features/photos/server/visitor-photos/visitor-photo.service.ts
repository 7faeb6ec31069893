import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import type { Limiter } from '#server/http/limits/limiter.ts';
import { createMemoryLimiter } from '#server/http/limits/memory-limiter.ts';
import { crowdOf } from '#server/http/limits/network-of.ts';
import { createVisitorLimit } from '#server/http/limits/visitor-limit.ts';
import { databaseAway } from '#server/http/mount/storage-trouble.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import type { Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import { DAY_MS } from '#shared/dates.ts';
import { MOST_VISITOR_PHOTOS } from '../../photo-limits.ts';
import type { PhotoService } from '../photo.service.ts';
import type { PhotoIntake } from '../photo-intake.ts';
import { createUploadPlaces, type UploadPlace } from '../upload-places.ts';
import type { VisitorPhotoRepository } from './visitor-photo.repository.ts';

interface Dependencies {
  database: Database;
  visitorPhotos: VisitorPhotoRepository;
  photoService: PhotoService;
  limiter: Limiter;
  /** The keys that inquiries name which wait on the disk for the database. */
  listPromisedKeys: () => Promise<ReadonlySet<string>>;
  clock: Clock;
  log: Log;
}

/** Photos of one network in a day, which also bounds the bytes that it can leave here: ten inquiries. */
const DAILY = { most: 10 * MOST_VISITOR_PHOTOS, windowMs: DAY_MS };
/** Limit for all photos together that no inquiry refers to yet. */
const MOST_WAITING_BYTES = 2 * 1024 ** 3;
/** How long photos wait for their inquiry. */
const WAITING_DAYS = 1;
/** Beyond the day, for an inquiry of the last moment that another process has still to store. */
const GRACE_MS = 3_600_000;
const AT_ONCE = { most: 12, mostOfOne: 3 };
/** Enough for weak reception; a connection that is slower is somebody's attempt to hold it. */
const RECEIVE_MS = 5 * 60_000;

export type VisitorPhotoService = ReturnType<typeof createVisitorPhotoService>;

/** Takes photos from visitors. They go the way of photos of vehicles, and only staff see them. */
export function createVisitorPhotoService(dependencies: Dependencies) {
  const { database, visitorPhotos, photoService, limiter, listPromisedKeys, clock, log } = dependencies;
  const take = createVisitorLimit({
    limiter,
    memoryLimiter: createMemoryLimiter(clock),
    limit: DAILY,
  });
  const inPlace = createUploadPlaces(AT_ONCE);
  const dayAgo = (moreMs = 0) => new Date(clock.now().getTime() - DAY_MS - moreMs).toISOString();

  async function listKeys(photosKey: string): Promise<string[]> {
    return (await visitorPhotos.listOf(photosKey)).map(({ key }) => key);
  }

  async function refuseLate(photosKey: string): Promise<void> {
    const at = await visitorPhotos.findInquiryTime(photosKey);
    if (at !== undefined && at < dayAgo())
      throw new AppError(
        'conflict',
        'Your message was sent more than a day ago. Please send the photo by mail.',
      );
  }

  return {
    listKeys,

    /** How long a photo may take to arrive. */
    receiveMs: RECEIVE_MS,

    /** The one photo that `fill` passes to the intake. Stored once, however often it is sent. */
    async add(
      { photosKey, photoKey }: { photosKey: string; photoKey: string },
      fill: (intake: PhotoIntake, place: UploadPlace) => Promise<void>,
      address: string,
    ): Promise<string[]> {
      return inPlace(crowdOf(address), async (place) => {
        // Sent again after a lost answer, which costs nothing of the day's allowance.
        const present = await withDeadline(listKeys(photosKey));
        if (present.includes(photoKey)) return present;
        const { isDatabaseAway } = await take('visitor-photo', address, {
          words: 'That is a lot of photos for one day. Please send the others by mail, or call us.',
          onRefused: () => log.warn('visitor_photo_limited'),
        });
        if (isDatabaseAway) throw databaseAway();
        if (present.length >= MOST_VISITOR_PHOTOS) throw tooMany();
        await refuseLate(photosKey);
        if ((await visitorPhotos.countWaitingBytes()) > MOST_WAITING_BYTES) {
          log.warn('visitor_photos_full');
          throw new AppError('overloaded', 'No photos can be taken right now. Please send them by mail.', {
            retryAfterS: 600,
          });
        }
        const receive = async (intake: PhotoIntake) => {
          await fill(intake, place);
          place.noteWhole();
        };
        await photoService.takeIn(
          receive,
          async ([photo]) => {
            if (!photo) throw new Error('No photo was passed to the intake');
            const isStored = await database.db
              .transaction()
              .execute((tx) => visitorPhotos.insert(tx, photosKey, photoKey, photo));
            if (isStored) return;
            // Another call was faster, with this photo or with the last that fits.
            throw (await listKeys(photosKey)).length >= MOST_VISITOR_PHOTOS
              ? tooMany()
              : new AppError('busy', 'This photo is being stored already. Please try again.');
          },
          { isPrivate: true },
        );
        return listKeys(photosKey);
      });
    },

    /** Afterwards it belongs to the inquiry, and staff may have seen it. */
    async remove(photosKey: string, photoKey: string): Promise<string[]> {
      if ((await visitorPhotos.findInquiryTime(photosKey)) !== undefined)
        throw new AppError('conflict', 'Your message with this photo has been sent already.');
      await photoService.removeFilesOf(await visitorPhotos.remove(photosKey, photoKey));
      return listKeys(photosKey);
    },

    /** Photos whose inquiry never came; their files are put aside for a week. Not while the clock is doubted. */
    async forgetWaiting(before: DaysRun['before']): Promise<void> {
      const waited = (await before(WAITING_DAYS)).toISOString();
      const oldest = waited < dayAgo(GRACE_MS) ? waited : dayAgo(GRACE_MS);
      const keys = await visitorPhotos.removeWaitingBefore(oldest, await listPromisedKeys());
      if (keys.length === 0) return;
      await photoService.removeFilesOf(keys);
      log.info('visitor_photos_removed', { photos: keys.length });
    },
  };
}

function tooMany(): AppError {
  return new AppError('limit_reached', `At most ${MOST_VISITOR_PHOTOS} photos can be sent with a message.`);
}
