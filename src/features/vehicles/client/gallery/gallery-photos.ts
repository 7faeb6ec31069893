import type { PublicPhoto, PublicVehicle } from '../../vehicle.contract.ts';

export type GalleryPhoto = Pick<
  PublicPhoto,
  'id' | 'url' | 'version' | 'width' | 'height' | 'placeholder' | 'isIllustration'
>;

/** The featured photo first, the others in the dealer's order. */
export function toGalleryPhotos({ photos }: Pick<PublicVehicle, 'photos'>): GalleryPhoto[] {
  const featured = photos.filter(({ isFeatured }) => isFeatured);
  return [...featured, ...photos.filter(({ isFeatured }) => !isFeatured)].map((photo) => ({
    ...photo,
    url: photo.url || photo.imageUrl,
  }));
}

/** Wraps around at both ends. */
export function wrapIndex(index: number, count: number): number {
  return count === 0 ? 0 : ((index % count) + count) % count;
}
