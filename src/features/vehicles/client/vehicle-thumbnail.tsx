import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { classNames } from '#client/ui/class-names.ts';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';

const look = 'shrink-0 rounded-control bg-sunken object-cover';
const sizes = {
  normal: { width: 96, height: 64, look: 'h-16 w-24' },
  small: { width: 54, height: 36, look: 'h-9 w-13.5' },
} as const;

interface Props {
  image: string;
  alt: string;
  size?: keyof typeof sizes;
}

/** The featured photo, or a placeholder when there is none or it fails to load. */
export function VehicleThumbnail({ image: source, alt, size = 'normal' }: Props) {
  const { image, isBroken, handleError } = useBrokenImage(source);
  const { look: box, ...pixels } = sizes[size];
  const className = classNames(look, box);
  if (!source || isBroken) return <PhotoPlaceholder alt="No photo" className={className} />;
  return (
    <img
      ref={image}
      src={`${source}?w=320`}
      alt={alt}
      {...pixels}
      loading="lazy"
      decoding="async"
      onError={handleError}
      className={className}
    />
  );
}
