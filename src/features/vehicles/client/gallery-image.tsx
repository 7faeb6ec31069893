import { useBrokenImage } from '../../../client/use-broken-image.ts';
import { PLACEHOLDER_PHOTO } from '../../photos/placeholder-photo.ts';
import { type GalleryPhoto, photoSrcSet } from './gallery-photos.ts';

interface GalleryImageProps {
  photo: GalleryPhoto;
  alt: string;
  /** How wide it stands on the page, in the words of the `sizes` attribute. */
  sizes: string;
  className: string;
  isFirst?: boolean;
  isLazy?: boolean;
}

/** A photo with its shape kept and a blurred glimpse while it loads; a placeholder if it does not. */
export function GalleryImage({ photo, alt, sizes, className, isFirst, isLazy }: GalleryImageProps) {
  const { image, isBroken, handleError } = useBrokenImage(photo.url);
  const common = {
    ref: image,
    className,
    width: photo.width || 1280,
    height: photo.height || 853,
    decoding: 'async',
    draggable: false,
  } as const;
  if (isBroken) return <img {...common} alt={alt && `${alt} (not available)`} src={PLACEHOLDER_PHOTO} />;
  return (
    <img
      {...common}
      alt={alt}
      src={`${photo.url}?w=640`}
      srcSet={photoSrcSet(photo)}
      sizes={sizes}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={isFirst ? 'high' : undefined}
      style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
      onError={handleError}
    />
  );
}
