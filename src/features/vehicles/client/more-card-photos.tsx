import { useRead } from '#client/api/use-read.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';
import { vehicleAddress } from '../vehicle-paths.ts';
import { GalleryImage } from './gallery/gallery-image.tsx';
import { toGalleryPhotos } from './gallery/gallery-photos.ts';

export interface MoreCardPhotosProps {
  vehicle: Pick<PublicVehicle, 'id' | 'photoCount'>;
  title: string;
  sizes: string;
  /** Place of the photo that is shown, from 0. */
  at: number;
}

/** All but the featured photo. Loads the one that is shown and the next, and one more with every step. */
export function MoreCardPhotos({ vehicle, title, sizes, at }: MoreCardPhotosProps) {
  const { data } = useRead(vehicleAddress(vehicle.id));
  const photos = data ? toGalleryPhotos(data) : [];
  if (photos.length < 2) return <span className="card-slide">See all {vehicle.photoCount} photos</span>;
  return photos.map(
    (photo, place) =>
      place > 0 && (
        <span key={photo.id} className="card-slide">
          {place <= at + 1 && (
            <GalleryImage
              photo={photo}
              alt={`${title}, photo ${place + 1} of ${photos.length}`}
              sizes={sizes}
              className="absolute inset-0 size-full bg-cover bg-center object-cover"
            />
          )}
        </span>
      ),
  );
}
