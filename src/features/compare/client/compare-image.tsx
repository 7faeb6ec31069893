import { useBrokenImage } from '#client/use-broken-image.ts';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';
import type { ComparedVehicle } from './compare-list.ts';

// On a phone it stays in view with its column's name, and leaves the values their room.
const look = 'aspect-3/2 w-full rounded-control bg-sunken object-cover max-sm:aspect-auto max-sm:h-16';

/** The featured photo, else the image, else a placeholder; the placeholder also for one that does not load. */
export function CompareImage({ vehicle }: { vehicle: ComparedVehicle }) {
  const source = [vehicle.featuredPhotoUrl, vehicle.image].find(isOwnPhoto);
  const { image, isBroken, handleError } = useBrokenImage(source ?? '');
  // The vehicle's name stands below it.
  if (!source || isBroken) return <PhotoPlaceholder alt="" className={look} />;
  return (
    <img
      ref={image}
      src={`${source}?w=640`}
      alt=""
      width={640}
      height={427}
      decoding="async"
      className={look}
      onError={handleError}
    />
  );
}

// A stored list is the visitor's to edit: nothing but this site's own photos is ever asked for.
function isOwnPhoto(source: string): boolean {
  return /^\/api\/photos\/\d+$/.test(source);
}
