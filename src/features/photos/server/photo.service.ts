import type {
  ActivityEntry,
  ActivityRepository,
  Actor,
} from '#features/activity/server/activity.repository.ts';
import type { Database, Db } from '#server/db/database.ts';
import { describeError, type Log } from '#server/log.ts';
import { AppError } from '#shared/app-error.ts';
import type { StaffPhoto } from '../photo.contract.ts';
import { MOST_PHOTOS } from '../photo-limits.ts';
import { toStaffPhoto } from './photo.presenter.ts';
import type { PhotoOwner, PhotoRepository, StoredPhoto } from './photo.repository.ts';
import {
  createPhotoIntake,
  type IntakeOptions,
  type PhotoIntake,
  type PreparedPhoto,
} from './photo-intake.ts';
import { noPhoto, noVehicle, refuseMoreThanFit } from './photo-refusals.ts';
import type { PhotoProcessor } from './processing/photo-processor.ts';
import type { RenderOptions } from './processing/render-photo.ts';
import { isInSpin } from './spin/spin.repository.ts';
import { filesOfPhoto } from './storage/photo-files.ts';
import type { PhotoStorage, SweepOptions, SweepReport } from './storage/photo-storage.ts';
import { sumOfFiles } from './storage/photo-sum.ts';
import type { PhotosToCome } from './to-come/photos-to-come.service.ts';

interface Dependencies {
  database: Database;
  photos: PhotoRepository;
  photoStorage: PhotoStorage;
  photoProcessor: PhotoProcessor;
  photosToCome: Pick<PhotosToCome, 'makeAll'>;
  activity: ActivityRepository;
  /** The vehicle's title in activity entries. */
  titleOf: (owner: PhotoOwner) => string;
  /** Called after each commit. */
  refreshCatalogue: () => Promise<void>;
  log: Log;
}

interface AddOptions {
  /** The author for the activity; none for the demonstration. */
  by?: Actor;
  /** Further changes in the same transaction. */
  alongside?: (tx: Db) => Promise<void>;
  /** The caller refreshes the catalogue once for many changes. */
  isQuiet?: boolean;
}

export type { OpenPhotoReader, PhotoReader, PhotoReaderAddress } from './storage/photo-storage.ts';
export type PhotoService = ReturnType<typeof createPhotoService>;

export function createPhotoService(dependencies: Dependencies) {
  const { database, photos, photoStorage, activity, titleOf, refreshCatalogue, log } = dependencies;

  /** Runs a change of one vehicle's photos in a transaction, then refreshes the catalogue. */
  async function change<Result>(
    vehicleId: number,
    work: (tx: Db, owner: PhotoOwner) => Promise<Result>,
    { isQuiet = false }: { isQuiet?: boolean } = {},
  ): Promise<Result> {
    const result = await database.db.transaction().execute(async (tx) => {
      const owner = await photos.lockOwner(tx, vehicleId);
      if (!owner) throw noVehicle();
      const done = await work(tx, owner);
      await photos.markChanged(tx, vehicleId);
      return done;
    });
    if (!isQuiet) await refreshCatalogue();
    return result;
  }

  /** A draft's photos belong to adding it, which has an entry of its own. */
  async function record(tx: Db, owner: PhotoOwner, entry: Omit<ActivityEntry, 'vehicleId'>): Promise<void> {
    if (owner.is_draft === 0 || owner.hidden_at !== null)
      await activity.record(tx, { ...entry, vehicleId: owner.id });
  }

  async function present(tx: Db, vehicleId: number): Promise<StaffPhoto[]> {
    const owner = await photos.findOwner(vehicleId, tx);
    const all = await photos.listOf(vehicleId, tx);
    return all.map((photo) => toStaffPhoto(photo, owner?.featured_photo_id ?? null));
  }

  async function getPhoto(photoId: number): Promise<StoredPhoto> {
    const photo = await photos.find(photoId);
    if (!photo) throw noPhoto();
    return photo;
  }

  /** It may have been deleted while its change waited for the lock. */
  async function findAmong(tx: Db, owner: PhotoOwner, photoId: number): Promise<StoredPhoto> {
    const photo = (await photos.listOf(owner.id, tx)).find(({ id }) => id === photoId);
    if (!photo) throw noPhoto();
    return photo;
  }

  async function insert(
    vehicleId: number,
    prepared: PreparedPhoto[],
    { by, alongside, isQuiet = false }: AddOptions,
  ) {
    const work = async (tx: Db, owner: PhotoOwner) => {
      const before = await photos.countOf(vehicleId, tx);
      refuseMoreThanFit(before, prepared.length);
      const added = await photos.insertAll(tx, vehicleId, prepared);
      const [first] = added;
      // A view stood for the vehicle while there was no photo of it.
      if (first && owner.featured_photo_id && (await isInSpin(tx, owner.featured_photo_id)))
        await photos.feature(tx, first);
      if (by) {
        await record(tx, owner, {
          staff: by,
          action: 'photos_uploaded',
          title: `Photos uploaded: ${titleOf(owner)} (${added.length})`,
          before: { photoCount: before },
          after: { photoCount: before + added.length },
        });
      }
      await alongside?.(tx);
      const ids = new Set(added.map((photo) => photo.id));
      return (await present(tx, vehicleId)).filter((photo) => ids.has(photo.id));
    };
    return change(vehicleId, work, { isQuiet });
  }

  /** Stores the files of what `fill` passes to the intake, then its rows: all or nothing. */
  async function takeIn<Result>(
    fill: (intake: PhotoIntake) => Promise<void>,
    commitRows: (prepared: PreparedPhoto[]) => Promise<Result>,
    options: IntakeOptions = {},
  ): Promise<Result> {
    const intake = createPhotoIntake(dependencies, options);
    let prepared: PreparedPhoto[];
    try {
      await fill(intake);
      prepared = await intake.finish();
    } catch (error) {
      await intake.discard();
      throw error;
    }
    try {
      const added = await commitRows(prepared);
      intake.keep();
      return added;
    } catch (error) {
      // If the connection is lost during the commit, the outcome is unknown: the sweep checks later and quarantines
      // the files if it failed.
      if (database.engine === 'postgres' && !(error instanceof AppError)) intake.keep();
      else await intake.discard();
      throw error;
    }
  }

  return {
    /** How many more photos a vehicle may have; throws when there is no such vehicle. */
    async countRoom(vehicleId: number): Promise<number> {
      if (!(await photos.findOwner(vehicleId))) throw noVehicle();
      return MOST_PHOTOS - (await photos.countOf(vehicleId));
    },

    /** For photos whose rows the caller commits, such as an import. */
    startIntake: (options: RenderOptions): PhotoIntake => createPhotoIntake(dependencies, options),

    takeIn,
    change,
    record,

    /** Adds what `fill` passes to the intake: all or nothing. */
    add: (
      vehicleId: number,
      fill: (intake: PhotoIntake) => Promise<void>,
      options: AddOptions = {},
    ): Promise<StaffPhoto[]> => takeIn(fill, (prepared) => insert(vehicleId, prepared, options)),

    async remove(photoId: number, by: Actor): Promise<StaffPhoto[]> {
      const photo = await getPhoto(photoId);
      const left = await change(photo.vehicle_id, async (tx, owner) => {
        await photos.remove(tx, photoId);
        await record(tx, owner, {
          staff: by,
          action: 'photo_deleted',
          title: `Photo deleted: ${titleOf(owner)}`,
          before: { photoId },
        });
        return present(tx, owner.id);
      });
      await this.removeFilesOf([photo.file_key]);
      return left;
    },

    async feature(photoId: number, by: Actor): Promise<StaffPhoto[]> {
      const photo = await getPhoto(photoId);
      return change(photo.vehicle_id, async (tx, owner) => {
        await findAmong(tx, owner, photoId);
        if (owner.featured_photo_id !== photoId) {
          await photos.feature(tx, photo);
          await record(tx, owner, {
            staff: by,
            action: 'photo_featured',
            title: `Featured photo updated: ${titleOf(owner)}`,
            before: { featuredPhotoId: owner.featured_photo_id },
            after: { featuredPhotoId: photoId },
          });
        }
        return present(tx, owner.id);
      });
    },

    async markIllustration(photoId: number, isIllustration: boolean, by: Actor): Promise<StaffPhoto[]> {
      const { vehicle_id } = await getPhoto(photoId);
      return change(vehicle_id, async (tx, owner) => {
        const { is_illustration } = await findAmong(tx, owner, photoId);
        if ((is_illustration === 1) !== isIllustration) {
          await photos.markIllustration(tx, photoId, isIllustration);
          await record(tx, owner, {
            staff: by,
            action: 'photo_marked',
            title: `Photo marked as ${isIllustration ? 'an illustration' : 'a photograph'}: ${titleOf(owner)}`,
            before: { photoId, isIllustration: !isIllustration },
            after: { photoId, isIllustration },
          });
        }
        return present(tx, owner.id);
      });
    },

    async order(vehicleId: number, photoIds: readonly number[], by: Actor): Promise<StaffPhoto[]> {
      return change(vehicleId, async (tx, owner) => {
        const before = (await photos.listOf(vehicleId, tx)).map((photo) => photo.id);
        if (!isPermutation(before, photoIds)) {
          throw new AppError('conflict', 'The photos have changed meanwhile. Reload the page and try again.');
        }
        await photos.setOrder(tx, photoIds);
        await record(tx, owner, {
          staff: by,
          action: 'photos_ordered',
          title: `Photos reordered: ${titleOf(owner)}`,
          before: { photoIds: before },
          after: { photoIds },
        });
        return present(tx, vehicleId);
      });
    },

    /** Rows first, files last: a crash in between leaves files for the sweep, never a broken picture. */
    async removeFilesOf(keys: readonly string[]): Promise<void> {
      try {
        await photoStorage.remove(keys);
      } catch (error) {
        log.warn('photo_files_left', { count: keys.length, ...describeError(error) });
      }
    },

    /** For photos that come with all their files, such as those of a backup. */
    startBatch: () => photoStorage.startBatch(),

    /** Names of all files of a photo of this width. */
    listFiles: filesOfPhoto,
    sizeOf: (key: string, file: string): Promise<number | undefined> => photoStorage.sizeOf(key, file),
    sumOf: (key: string, width: number): Promise<string> =>
      sumOfFiles(width, (file) => photoStorage.read(key, file)),

    /** Makes the files of those that are named before they have them. */
    makeAllToCome: (): Promise<void> => dependencies.photosToCome.makeAll(),

    /** For threads that read many photos. */
    reader: photoStorage.reader,

    /** The keys of stored photos. */
    listStored: (): Promise<string[]> => photoStorage.listKeys(),

    /** Restores a quarantined photo that a row refers to. False when it cannot. */
    recover: (key: string): Promise<boolean> => photoStorage.recover(key),

    /** The keys of photos in quarantine. */
    listQuarantined: (): Promise<string[]> => photoStorage.listQuarantined(),

    /** Quarantines files without a row, and restores those that have one again. */
    sweep: (options?: SweepOptions): Promise<SweepReport> => photoStorage.sweep(options),

    /** Puts aside what a killed process was making on this machine alone. */
    cleanUpStaging: (): Promise<number> => photoStorage.cleanUpStaging(),
  };
}

function isPermutation(one: readonly number[], other: readonly number[]): boolean {
  const others = new Set(other);
  return one.length === other.length && others.size === other.length && one.every((id) => others.has(id));
}
