import { useBrokenImage } from '#client/hooks/use-broken-image.ts';
import { PlaceholderGround } from '#features/photos/client/photo-placeholder.tsx';
import { photoAddress } from '#features/photos/photo-address.ts';
import type { PublicVehicle } from '../vehicle.contract.ts';

const WIDTHS = [320, 640, 1280];

interface CardPhotoProps {
  vehicle: Pick<PublicVehicle, 'featuredPhotoUrl' | 'image' | 'photos'>;
  alt: string;
  sizes: string;
  loading: 'lazy' | 'eager' | 'first';
}

/** The photo of a card; hidden if it fails to load, while the frame keeps its size. */
export function CardPhoto({ vehicle, alt, sizes, loading }: CardPhotoProps) {
  const url = vehicle.featuredPhotoUrl || vehicle.image;
  const { image, isBroken, handleError } = useBrokenImage(url);
  if (!url || isBroken) return <PlaceholderGround />;
  const photo = vehicle.photos.find(({ isFeatured }) => isFeatured);
  const source = { url, version: photo?.version };
  return (
    <img
      ref={image}
      src={photoAddress(source, 640)}
      srcSet={WIDTHS.map((width) => `${photoAddress(source, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={photo?.width || 1280}
      height={photo?.height || 853}
      alt={alt}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding="async"
      onError={handleError}
      className="absolute inset-0 size-full bg-cover bg-center object-cover"
      style={photo?.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
    />
  );
}
