import { Car } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PublicVehicle } from '../vehicle.contract.ts';

const WIDTHS = [320, 640, 1280];

interface CardPhotoProps {
  vehicle: Pick<PublicVehicle, 'featuredPhotoUrl' | 'image' | 'photos'>;
  alt: string;
  sizes: string;
  loading: 'lazy' | 'eager' | 'first';
}

/** The photo of a card; one that does not load is hidden, and the frame keeps its shape. */
export function CardPhoto({ vehicle, alt, sizes, loading }: CardPhotoProps) {
  const url = vehicle.featuredPhotoUrl || vehicle.image;
  const [failedUrl, setFailedUrl] = useState<string>();
  const image = useRef<HTMLImageElement>(null);

  // It may have failed before the page's code was there to hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedUrl(url);
  }, [url]);

  if (!url || failedUrl === url) return <EmptyFrame />;
  const photo = vehicle.photos.find(({ isFeatured }) => isFeatured);
  return (
    <img
      ref={image}
      src={`${url}?w=640`}
      srcSet={WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')}
      sizes={sizes}
      width={photo?.width || 1280}
      height={photo?.height || 853}
      alt={alt}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding="async"
      onError={() => {
        console.warn(`Photo ${url} did not load`);
        setFailedUrl(url);
      }}
      className="absolute inset-0 size-full bg-cover bg-center object-cover"
      style={photo?.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
    />
  );
}

function EmptyFrame() {
  return (
    <span className="absolute inset-0 grid place-items-center text-muted">
      <Car aria-hidden="true" strokeWidth={1} className="size-16 opacity-40" />
    </span>
  );
}
