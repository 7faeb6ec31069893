import { Car } from 'lucide-react';
import { useState } from 'react';

/** The featured photo, or a placeholder when there is none or it does not load. */
export function VehicleThumbnail({ image, alt }: { image: string; alt: string }) {
  const [brokenImage, setBrokenImage] = useState<string>();
  if (!image || brokenImage === image) {
    return (
      <span className="grid h-16 w-24 shrink-0 place-items-center rounded-control bg-sunken text-muted">
        <Car aria-hidden="true" strokeWidth={1.25} className="size-8" />
        <span className="sr-only">No photo</span>
      </span>
    );
  }
  return (
    <img
      src={`${image}?w=320`}
      alt={alt}
      width={96}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenImage(image)}
      className="h-16 w-24 shrink-0 rounded-control bg-sunken object-cover"
    />
  );
}
