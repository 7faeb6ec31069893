import { photoAddress, photoSrcSet } from '#features/photos/photo-address.ts';
import type { ShownPicture } from '../dealership.contract.ts';

interface OwnPictureProps {
  picture: ShownPicture;
  alt: string;
  /** Its width for the `sizes` attribute. */
  sizes: string;
  className: string;
  /** In the first view, so it is fetched before everything else. */
  isFirst?: boolean;
}

/** A picture that the dealership has uploaded. It fills its box around the focal point. */
export function OwnPicture({ picture, alt, sizes, className, isFirst = false }: OwnPictureProps) {
  const { width, height, placeholder, focus } = picture;
  return (
    <img
      src={photoAddress(picture, 640)}
      srcSet={photoSrcSet(picture)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      className={`bg-cover object-cover ${className}`}
      style={{
        objectPosition: `${focus.x}% ${focus.y}%`,
        backgroundImage: placeholder && !isFirst ? `url("${placeholder}")` : undefined,
      }}
    />
  );
}
