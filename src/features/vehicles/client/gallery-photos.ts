import { photoAddress } from '#features/photos/photo-address.ts';
import { RENDITION_WIDTHS } from '#features/photos/photo-limits.ts';
import type { PublicPhoto, PublicVehicle } from '../vehicle.contract.ts';

export type GalleryPhoto = Pick<PublicPhoto, 'id' | 'url' | 'version' | 'width' | 'height' | 'placeholder'>;

/** The featured photo first, the others in the dealer's order. */
export function toGalleryPhotos({ photos }: Pick<PublicVehicle, 'photos'>): GalleryPhoto[] {
  const featured = photos.filter(({ isFeatured }) => isFeatured);
  return [...featured, ...photos.filter(({ isFeatured }) => !isFeatured)].map((photo) => ({
    ...photo,
    url: photo.url || photo.imageUrl,
  }));
}

/** Every smaller rendition, then the photo itself. */
export function photoSrcSet(photo: Pick<GalleryPhoto, 'url' | 'version' | 'width'>): string | undefined {
  const { width } = photo;
  if (!width) return undefined;
  const smaller = RENDITION_WIDTHS.filter((rendition) => rendition < width);
  const renditions = smaller.map((rendition) => `${photoAddress(photo, rendition)} ${rendition}w`);
  return [...renditions, `${photoAddress(photo)} ${width}w`].join(', ');
}

/** Wraps around at both ends. */
export function wrapIndex(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}
