import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';

const look = 'h-16 w-24 shrink-0 rounded-control bg-sunken object-cover';

/** The featured photo, or a placeholder when there is none or it fails to load. */
export function VehicleThumbnail({ image: source, alt }: { image: string; alt: string }) {
  const { image, isBroken, handleError } = useBrokenImage(source);
  if (!source || isBroken) return <PhotoPlaceholder alt="No photo" className={look} />;
  return (
    <img
      ref={image}
      src={`${source}?w=320`}
      alt={alt}
      width={96}
      height={64}
      loading="lazy"
      decoding="async"
      onError={handleError}
      className={look}
    />
  );
}
