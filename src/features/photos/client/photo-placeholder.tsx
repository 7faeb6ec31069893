import { ImageOff } from 'lucide-react';
import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { classNames } from '#client/ui/class-names.ts';

/** Drawn by the build with a transparent background, for light and dark. */
const SOURCE = '/art/placeholder-800.webp';

/** Replaces a photo that is missing or fails to load; without a connection by what needs none. */
export function PhotoPlaceholder({ alt, className }: { alt: string; className?: string }) {
  const { image, isBroken, handleError } = useBrokenImage(SOURCE);
  if (isBroken) {
    const look = classNames('grid place-items-center bg-sunken text-muted', className);
    const icon = <ImageOff aria-hidden="true" strokeWidth={1.5} className="size-1/4 max-h-16 max-w-16" />;
    if (!alt) return <span className={look}>{icon}</span>;
    return (
      <span role="img" aria-label={alt} className={look}>
        {icon}
      </span>
    );
  }
  return (
    <img
      ref={image}
      src={SOURCE}
      alt={alt}
      width={800}
      height={534}
      decoding="async"
      draggable={false}
      onError={handleError}
      className={classNames('bg-sunken object-cover', className)}
    />
  );
}

/** The same for a card: it keeps the frame when the photo is hidden. */
export function PlaceholderGround() {
  return (
    <span
      className="absolute inset-0 bg-cover bg-center bg-sunken"
      style={{ backgroundImage: `url("${SOURCE}")` }}
    />
  );
}
