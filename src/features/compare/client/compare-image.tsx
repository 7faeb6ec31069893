import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';
import type { ComparedVehicle } from './compare-list.ts';

// On a phone it sticks to the top with the vehicle's name, so it is small.
const look = 'aspect-3/2 w-full rounded-control bg-sunken object-cover max-sm:aspect-auto max-sm:h-16';

/** The featured photo, else the image, else a placeholder; also a placeholder when loading fails. */
export function CompareImage({ vehicle }: { vehicle: ComparedVehicle }) {
  const source = [vehicle.featuredPhotoUrl, vehicle.image].find(isOwnPhoto);
  const { image, isBroken, handleError } = useBrokenImage(source ?? '');
  // Decorative: the vehicle's name is below it.
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

// The stored list can be edited by the visitor, so only this site's own photos are loaded.
function isOwnPhoto(source: string): boolean {
  return /^\/api\/photos\/\d+$/.test(source);
}
