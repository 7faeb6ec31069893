import { classNames } from '#client/ui/class-names.ts';

/** Drawn by the build with a transparent background, for light and dark. */
const SOURCE = '/art/placeholder-800.webp';

/** Replaces a photo that is missing or fails to load. */
export function PhotoPlaceholder({ alt, className }: { alt: string; className?: string }) {
  return (
    <img
      src={SOURCE}
      alt={alt}
      width={800}
      height={534}
      decoding="async"
      draggable={false}
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
