import { classNames } from '#client/ui/class-names.ts';

/** Drawn by the build without a ground, so that the page's own, light or dark, shows through. */
const SOURCE = '/art/placeholder-800.webp';

/** Stands in for a photo that is not there or does not load. */
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

/** The same for a card, which has no picture when its photo is hidden: only its frame is not left bare. */
export function PlaceholderGround() {
  return (
    <span
      className="absolute inset-0 bg-cover bg-center bg-sunken"
      style={{ backgroundImage: `url("${SOURCE}")` }}
    />
  );
}
