import {
  hashOf,
  type PhotoTransferService,
  type RecognisablePhoto,
} from '#features/photos/server/photo-transfer.service.ts';
import type { ArrivingPhoto } from './arriving-vehicle.ts';

export interface ComparedPhotos {
  /** Each photo of the file, with the one of the vehicle that has the same bytes. */
  pairs: { photo: ArrivingPhoto; same: RecognisablePhoto | undefined }[];
  /** The vehicle's, as far as their files can be read. */
  present: readonly RecognisablePhoto[];
  /** How many of the vehicle's are not in the file, also those whose file is lost. */
  goneCount: number;
}

/** Photos of a file beside those of the vehicle that they are for. Each of these is matched once. */
export async function comparePhotos(
  photos: readonly ArrivingPhoto[],
  vehicleId: number | undefined,
  photoTransfer: Pick<PhotoTransferService, 'listRecognisable' | 'listOf'>,
): Promise<ComparedPhotos> {
  const present = vehicleId === undefined ? [] : await photoTransfer.listRecognisable(vehicleId);
  const all = vehicleId === undefined ? [] : await photoTransfer.listOf(vehicleId);
  const free = [...present];
  const pairs = photos.map((photo) => {
    const hash = hashOf(photo.bytes);
    const known = free.findIndex((one) => one.hash === hash);
    const [same] = known < 0 ? [] : free.splice(known, 1);
    return { photo, same };
  });
  const found = pairs.filter(({ same }) => same).length;
  return { pairs, present, goneCount: all.length - found };
}

/** Whether the file marks it otherwise. One that does not say changes nothing. */
export const isOtherMark = (said: boolean | undefined, isIllustration: boolean): boolean =>
  said !== undefined && said !== isIllustration;
