import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';
import { photoAddress, photoSrcSet } from '#features/photos/photo-address.ts';
import type { GalleryPhoto } from './gallery-photos.ts';

interface GalleryImageProps {
  photo: GalleryPhoto;
  alt: string;
  /** Its width for the `sizes` attribute. */
  sizes: string;
  className: string;
  isFirst?: boolean;
  isLazy?: boolean;
}

/** A photo with its aspect ratio and a blurred preview while it loads; a placeholder if it fails. */
export function GalleryImage({ photo, alt, sizes, className, isFirst, isLazy }: GalleryImageProps) {
  const { image, isBroken, handleError } = useBrokenImage(photo.url);
  if (isBroken) return <PhotoPlaceholder alt={alt && `${alt} (not available)`} className={className} />;
  return (
    <img
      ref={image}
      className={className}
      width={photo.width || 1280}
      height={photo.height || 853}
      decoding="async"
      draggable={false}
      alt={alt}
      src={photoAddress(photo, 640)}
      srcSet={photoSrcSet(photo)}
      sizes={sizes}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={isFirst ? 'high' : undefined}
      style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
      onError={handleError}
    />
  );
}
