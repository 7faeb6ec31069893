import type { VehicleFieldValues } from '#features/vehicles/admin-vehicle.contract.ts';
import type { SpecificationValues } from '../specification-values.ts';
import { type ChosenImage, type FreshImage, isFresh, type StoredImage } from './chosen-images.ts';

/**
 * Saves in three steps: the record, the photos, the specifications; the last one makes the vehicle public.
 * What is done is noted in `progress`, so that saving again after a failure goes on with the same vehicle,
 * also when fields or photos have been changed meanwhile.
 */
export interface SaveProgress {
  /** Sent with the create call, so that a lost answer makes no second vehicle. */
  creationKey: string;
  vehicleId?: number;
  savedFields?: string;
  /** Photos that are stored, by the key of the image they came from. */
  photoIds: Map<string, number>;
  /** The ids in the order they are stored in. */
  storedOrder: number[];
  hasTriedUpload: boolean;
}

export type SaveStep = 'record' | 'photos' | 'specifications';

export interface SaveCalls {
  /** Asked again with the same key, it brings the fields of the same vehicle up to date. */
  createVehicle(fields: VehicleFieldValues, creationKey: string): Promise<number>;
  listPhotoIds(id: number): Promise<number[]>;
  uploadPhotos(id: number, images: readonly FreshImage[]): Promise<number[]>;
  deletePhoto(photoId: number): Promise<void>;
  /** Stores the order and makes the first the featured one. */
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

/** The page was loaded again: the vehicle may be there, with the photos that were sent. */
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
    // The draft was deleted meanwhile, and its photos with it.
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

// An upload whose answer never came may have been stored; sending it again would store it twice.
async function removeStrays(id: number, progress: SaveProgress, calls: SaveCalls): Promise<void> {
  const known = new Set(progress.storedOrder);
  for (const photoId of await calls.listPhotoIds(id)) {
    if (!known.has(photoId)) await calls.deletePhoto(photoId);
  }
}
