import type { Database, Db } from '#server/db/database.ts';
import type { DaysRun } from '#server/jobs/days-run.ts';
import { isMissing } from '#server/trouble/error-code.ts';
import { AppError } from '#shared/app-error.ts';
import { MOST_SITE_PICTURES, type SitePicture } from '../../site-picture.contract.ts';
import type { PhotoService } from '../photo.service.ts';
import type { PhotoIntake, PreparedPhoto } from '../photo-intake.ts';
import { chooseFile } from '../storage/photo-files.ts';
import type { PhotoStorage } from '../storage/photo-storage.ts';
import type { SitePictureRepository, StoredSitePicture } from './site-picture.repository.ts';

/** Days run in which somebody may still be working with it. */
const UNUSED_DAYS = 30;
const FULL = `There are already ${MOST_SITE_PICTURES} pictures of the site, and settings of now or of before use them. Use one that you have uploaded already.`;

interface Dependencies {
  database: Database;
  sitePictures: SitePictureRepository;
  photoService: PhotoService;
  readFile: PhotoStorage['read'];
  /** Every id that a published version or a draft of the settings names. */
  listNamedPictures: (tx: Db) => Promise<ReadonlySet<number>>;
  daysRun: Pick<DaysRun, 'before'>;
}

export type SitePictureService = ReturnType<typeof createSitePictureService>;

/** Takes pictures for the settings. They go the way of photos: the same checks, renditions and storage. */
export function createSitePictureService(dependencies: Dependencies) {
  const { database, sitePictures, photoService, readFile, listNamedPictures, daysRun } = dependencies;

  /** Removes what nobody has used for long, only when there is no room left. Returns the keys of its files. */
  async function makeRoom(tx: Db, before: Date): Promise<string[]> {
    if ((await sitePictures.count(tx)) < MOST_SITE_PICTURES) return [];
    const old = await sitePictures.lockOlderThan(tx, before.toISOString());
    const named = await listNamedPictures(tx);
    const unused = old.filter(({ id }) => !named.has(id));
    if (unused.length === 0) throw new AppError('limit_reached', FULL);
    await sitePictures.removeAll(
      tx,
      unused.map(({ id }) => id),
    );
    return unused.map(({ fileKey }) => fileKey);
  }

  async function store(photo: PreparedPhoto): Promise<SitePicture> {
    const before = await daysRun.before(UNUSED_DAYS);
    const { added, gone } = await database.db.transaction().execute(async (tx) => ({
      gone: await makeRoom(tx, before),
      added: await sitePictures.insert(tx, photo),
    }));
    await photoService.removeFilesOf(gone);
    const { fileKey: _fileKey, ...picture } = added;
    return picture;
  }

  return {
    /** The one picture that `fill` passes to the intake. */
    add(fill: (intake: PhotoIntake) => Promise<void>): Promise<SitePicture> {
      return photoService.takeIn(
        fill,
        async ([photo]) => {
          if (!photo) throw new Error('No picture was passed to the intake');
          return store(photo);
        },
        { keepsTransparency: true },
      );
    },

    /** As WebP, which keeps what is transparent; undefined when its file is lost. */
    async readLargest({ fileKey, width }: StoredSitePicture): Promise<Buffer | undefined> {
      try {
        return await readFile(fileKey, chooseFile(width, 'webp', undefined));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}
