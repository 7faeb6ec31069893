import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';
import type { KeptVehicle } from './kept-vehicle.ts';

interface KeptImageProps {
  vehicle: KeptVehicle;
  className: string;
}

/** The featured photo, else the image, else a placeholder; also a placeholder when loading fails. */
export function KeptImage({ vehicle, className }: KeptImageProps) {
  const look = `w-full bg-sunken object-cover ${className}`;
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
