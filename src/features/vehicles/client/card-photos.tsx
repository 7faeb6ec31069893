import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { SmartLink } from '#client/ui/smart-link.tsx';
import { vehicleHref } from '../vehicle-paths.ts';
import { CardPhotoCount } from './card-photo-count.tsx';
import type { MoreCardPhotosProps } from './more-card-photos.tsx';

// Loaded on demand, with the photos: most cards are only scrolled past.
const MoreCardPhotos = lazily(async () => (await import('./more-card-photos.tsx')).MoreCardPhotos);

interface CardPhotosProps extends Omit<MoreCardPhotosProps, 'at'> {
  /** The featured one. */
  children: ReactNode;
}

/**
 * The photos of a card, to swipe or step through. Lists carry only the featured one: the others are asked for when
 * somebody begins. Until they have come, and without JavaScript, the second place leads to the vehicle, as the first.
 */
export function CardPhotos({ vehicle, children, ...photos }: CardPhotosProps) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [hasBegun, setHasBegun] = useState(false);
  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth } }: React.UIEvent) => {
    setAt(Math.round(scrollLeft / clientWidth));
    // Without reception it is tried again with the next move.
    if (!hasBegun)
      MoreCardPhotos.preload().then(
        () => setHasBegun(true),
        () => {},
      );
  };
  const step = (by: number) => track.current?.scrollBy(by * track.current.clientWidth, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div
        ref={track}
        role="group"
        aria-label={`Photos of the ${photos.title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go through the photos
        tabIndex={0}
        onScroll={handleScroll}
        className="card-photos"
      >
        {/* The title is the card's link for everyone who does not point. */}
        <SmartLink href={vehicleHref(vehicle.id)} tabIndex={-1} aria-hidden="true" className="flex h-full">
          <span className="card-slide">{children}</span>
          {hasBegun ? (
            <MoreCardPhotos vehicle={vehicle} at={at} {...photos} />
          ) : (
            <span className="card-slide">See all {vehicle.photoCount} photos</span>
          )}
        </SmartLink>
      </div>
      <CardPhotoCount at={at} count={vehicle.photoCount} />
      {at > 0 && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Previous photo"
          onClick={() => step(-1)}
          className="photo-step card-step left-2"
        >
          <ChevronLeft />
        </button>
      )}
      {at < vehicle.photoCount - 1 && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Next photo"
          onClick={() => step(1)}
          className="photo-step card-step right-2"
        >
          <ChevronRight />
        </button>
      )}
    </>
  );
}
