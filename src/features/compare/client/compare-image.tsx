import { useBrokenImage } from '../../../client/use-broken-image.ts';
import { PLACEHOLDER_PHOTO } from '../../photos/placeholder-photo.ts';
import type { ComparedVehicle } from './compare-list.ts';

/** The featured photo, else the image, else a placeholder; the placeholder also for one that does not load. */
export function CompareImage({ vehicle }: { vehicle: ComparedVehicle }) {
  const source = [vehicle.featuredPhotoUrl, vehicle.image].find(isOwnPhoto);
  const { image, isBroken, handleError } = useBrokenImage(source ?? PLACEHOLDER_PHOTO);
  const isPhoto = source !== undefined && !isBroken;
  return (
    <img
      ref={image}
      src={isPhoto ? `${source}?w=640` : PLACEHOLDER_PHOTO}
      alt="" // the vehicle's name stands below it
      width={640}
      height={427}
      decoding="async"
      className="aspect-3/2 w-full rounded-control bg-sunken object-cover"
      onError={isPhoto ? handleError : undefined}
    />
  );
}

// A stored list is the visitor's to edit: nothing but this site's own photos is ever asked for.
function isOwnPhoto(source: string): boolean {
  return /^\/api\/photos\/\d+$/.test(source);
}
