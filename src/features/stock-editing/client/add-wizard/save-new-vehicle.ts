import type { VehicleFieldValues } from '#features/vehicles/admin-vehicle.ts';
import type { SpecificationValues } from '../form/specification-values.ts';
import { type ChosenImage, type FreshImage, isFresh, type StoredImage } from './chosen-images.ts';

/**
 * Saves in three steps: the record, the photos, the specifications; the last one publishes the vehicle. `progress`
 * records finished steps, so that a retry continues with the same vehicle, even with changed fields or photos.
 */
export interface SaveProgress {
  /** Idempotency key of the create call: a retry after a lost response creates no second vehicle. */
  creationKey: string;
  vehicleId?: number;
  savedFields?: string;
  /** Stored photos by the key of their image. */
  photoIds: Map<string, number>;
  /** The ids in their stored order. */
  storedOrder: number[];
  hasTriedUpload: boolean;
}

export type SaveStep = 'record' | 'photos' | 'specifications';

export interface SaveCalls {
  /** With the same key, it updates the fields of the same vehicle. */
  createVehicle(fields: VehicleFieldValues, creationKey: string): Promise<number>;
  listPhotoIds(id: number): Promise<number[]>;
  uploadPhotos(id: number, images: readonly FreshImage[]): Promise<number[]>;
  deletePhoto(photoId: number): Promise<void>;
  /** Stores the order and features the first photo. */
  arrangePhotos(id: number, photoIds: readonly number[]): Promise<void>;
  saveSpecifications(id: number, specifications: SpecificationValues): Promise<void>;
}

export interface WizardDraft {
  fields: VehicleFieldValues;
  images: readonly ChosenImage[];
  specifications: SpecificationValues;
}

export function startProgress(creationKey: string): SaveProgress {
  return { creationKey, photoIds: new Map(), storedOrder: [], hasTriedUpload: false };
}

/** The page was reloaded: the vehicle may exist, with some of its photos. */
export function resumeProgress(
  creationKey: string,
  { vehicleId, photos = [] }: { vehicleId?: number; photos?: readonly StoredImage[] } = {},
): SaveProgress {
  return {
    creationKey,
    vehicleId,
    photoIds: new Map(photos.map(({ key, photoId }) => [key, photoId])),
    storedOrder: photos.map(({ photoId }) => photoId),
    hasTriedUpload: false,
  };
}

export async function saveNewVehicle(
  { fields, images, specifications }: WizardDraft,
  progress: SaveProgress,
  calls: SaveCalls,
  onStep: (step: SaveStep) => void = () => {},
): Promise<void> {
  onStep('record');
  const id = await saveRecord(fields, progress, calls);
  onStep('photos');
  await savePhotos(id, images, progress, calls);
  onStep('specifications');
  await calls.saveSpecifications(id, specifications);
}

async function saveRecord(
  fields: VehicleFieldValues,
  progress: SaveProgress,
  calls: SaveCalls,
): Promise<number> {
  const text = JSON.stringify(fields);
  if (progress.vehicleId !== undefined && progress.savedFields === text) return progress.vehicleId;
  const id = await calls.createVehicle(fields, progress.creationKey);
  if (progress.vehicleId !== undefined && progress.vehicleId !== id) {
    // The draft and its photos were deleted meanwhile.
    progress.photoIds.clear();
    progress.storedOrder = [];
  }
  progress.vehicleId = id;
  progress.savedFields = text;
  return id;
}

async function savePhotos(
  id: number,
  images: readonly ChosenImage[],
  progress: SaveProgress,
  calls: SaveCalls,
): Promise<void> {
  const keys = new Set(images.map((image) => image.key));
  for (const [key, photoId] of progress.photoIds) {
    if (keys.has(key)) continue;
    await calls.deletePhoto(photoId);
    progress.photoIds.delete(key);
    progress.storedOrder = progress.storedOrder.filter((stored) => stored !== photoId);
  }
  const fresh = images.filter(isFresh).filter((image) => !progress.photoIds.has(image.key));
  if (fresh.length > 0) {
    if (progress.hasTriedUpload) await removeStrays(id, progress, calls);
    progress.hasTriedUpload = true;
    const added = await calls.uploadPhotos(id, fresh);
    for (const [index, photoId] of added.entries()) {
      const image = fresh[index];
      if (image) progress.photoIds.set(image.key, photoId);
    }
    progress.storedOrder = [...progress.storedOrder, ...added];
    progress.hasTriedUpload = false;
  }
  const wanted = images.flatMap((image) => progress.photoIds.get(image.key) ?? []);
  if (wanted.join() === progress.storedOrder.join()) return;
  await calls.arrangePhotos(id, wanted);
  progress.storedOrder = wanted;
}

// An upload without a response may have been stored; a blind retry would store it twice.
async function removeStrays(id: number, progress: SaveProgress, calls: SaveCalls): Promise<void> {
  const known = new Set(progress.storedOrder);
  for (const photoId of await calls.listPhotoIds(id)) {
    if (!known.has(photoId)) await calls.deletePhoto(photoId);
  }
}
