import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '#server/db/database.ts';
import { isMissing } from '#server/trouble/error-code.ts';
import { AppError } from '#shared/app-error.ts';
import type { PhotoRepository, StoredPhoto } from './photo.repository.ts';
import type { PhotoIntake, PreparedPhoto } from './photo-intake.ts';
import { imageKindOf } from './processing/image-kind.ts';
import { filesOfPhoto, isRenditionName, MASTER_FILE } from './storage/photo-files.ts';
import type { PhotoStorage } from './storage/photo-storage.ts';
import type { PhotosToCome } from './to-come/photos-to-come.service.ts';

/** A photo of an import: an existing one, or one just prepared. */
export interface WantedPhoto {
  photo: { id: number } | PreparedPhoto;
  isFeatured: boolean;
  /** Undefined: as it is, and a photograph where it is new. */
  isIllustration?: boolean | undefined;
}

export interface RecognisablePhoto {
  id: number;
  hash: string;
  isFeatured: boolean;
  isIllustration: boolean;
}

/** A photo of a vehicle or of a visitor. */
type Files = Pick<StoredPhoto, 'file_key' | 'width'>;

export type PhotoTransferService = ReturnType<typeof createPhotoTransferService>;
export { imageKindOf };

/** Export and import of photos: reads their bytes, replaces the photos of a vehicle. */
export function createPhotoTransferService({
  photos,
  photoStorage,
  photosToCome,
}: {
  photos: PhotoRepository;
  photoStorage: PhotoStorage;
  photosToCome: Pick<PhotosToCome, 'ask'>;
}) {
  /** Undefined when the photo has just been deleted. */
  async function readBytes(photo: Files, file = MASTER_FILE): Promise<Buffer | undefined> {
    try {
      return await photoStorage.read(photo.file_key, file);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return (await photosToCome.ask(photo.file_key)) ? readBytes(photo, file) : undefined;
    }
  }

  /** All renditions of a photo by name; undefined when one is missing. */
  async function readRenditions(photo: Files): Promise<Map<string, Buffer> | undefined> {
    const found = new Map<string, Buffer>();
    for (const file of filesOfPhoto(photo.width).filter(isRenditionName)) {
      const bytes = await readBytes(photo, file);
      if (!bytes) return undefined;
      found.set(file, bytes);
    }
    return found;
  }

  return {
    listOf: photos.listOf,
    listKeysOf: photos.listKeysOf,
    readBytes,

    readRenditions,

    /** A copy with files of its own. One that has just been deleted is left out. */
    async copy(photo: Files, name: string, intake: PhotoIntake): Promise<void> {
      const bytes = await readBytes(photo);
      if (bytes) await intake.receive(Readable.from([bytes]), name, await readRenditions(photo));
    },

    /** In order, with the checksum by which an exported copy is recognised. */
    async listRecognisable(vehicleId: number): Promise<RecognisablePhoto[]> {
      const owner = await photos.findOwner(vehicleId);
      const found: RecognisablePhoto[] = [];
      for (const photo of await photos.listOf(vehicleId)) {
        const bytes = await readBytes(photo);
        const isFeatured = photo.id === owner?.featured_photo_id;
        const isIllustration = photo.is_illustration === 1;
        if (bytes) found.push({ id: photo.id, hash: hashOf(bytes), isFeatured, isIllustration });
      }
      return found;
    },

    /** Makes these the photos of the vehicle, in this order; returns the keys of removed files. */
    async replaceAll(tx: Db, vehicleId: number, wanted: readonly WantedPhoto[]): Promise<string[]> {
      const before = await photos.listOf(vehicleId, tx);
      const present = new Set(before.map(({ id }) => id));
      const prepared = wanted.flatMap(({ photo, isIllustration = false }) =>
        'key' in photo ? [{ ...photo, isIllustration }] : [],
      );
      const idOfKey = new Map(
        (await photos.insertAll(tx, vehicleId, prepared)).map((photo) => [photo.file_key, photo.id]),
      );
      const ids = wanted.map(({ photo }) => ('key' in photo ? (idOfKey.get(photo.key) ?? 0) : photo.id));
      if (ids.some((id) => !present.has(id) && ![...idOfKey.values()].includes(id))) throw changedMeanwhile();
      const featured =
        ids[
          Math.max(
            wanted.findIndex(({ isFeatured }) => isFeatured),
            0,
          )
        ];
      if (featured !== undefined) await photos.feature(tx, { id: featured, vehicle_id: vehicleId });
      const gone = before.filter(({ id }) => !ids.includes(id));
      for (const { id } of gone) await photos.remove(tx, id);
      await photos.setOrder(tx, ids);
      for (const { photo, isIllustration } of wanted)
        if (!('key' in photo) && isIllustration !== undefined)
          await photos.markIllustration(tx, photo.id, isIllustration);
      return gone.map(({ file_key }) => file_key);
    },
  };
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function changedMeanwhile(): AppError {
  return new AppError(
    'conflict',
    'Somebody changed the vehicles while the file was being read, so nothing was imported. Please try again.',
  );
}
