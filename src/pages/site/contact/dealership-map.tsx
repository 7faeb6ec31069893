import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsOnline } from '#client/hooks/use-is-online.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { addressLine, type Dealership, directionsLink } from '#features/dealership/dealership.ts';

const SPAN = 0.008;
const MAP = 'https://www.openstreetmap.org/export/embed.html';
const LONGEST_WAIT_MS = 8_000;

/** The map covers a picture of the place, which stays when the map cannot load. */
export function DealershipMap() {
  const dealership = useDealership();
  const figure = useRef<HTMLElement>(null);
  const canShowMap = useCanReachMap(figure);
  return (
    <figure ref={figure}>
      <div className="relative aspect-[3/2] overflow-hidden rounded-card border border-line bg-sunken">
        <img
          src="/art/dealership-0-800.webp"
          alt=""
          width={1200}
          height={800}
          loading="lazy"
          className="size-full object-cover"
        />
        {canShowMap && dealership.map && (
          <iframe
            title={`Map: ${addressLine(dealership)}`}
            src={frameOf(dealership.map)}
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full border-0 dark:[filter:brightness(0.75)]"
          />
        )}
      </div>
      <figcaption className="mt-2 text-sm text-muted">
        {addressLine(dealership)}.{' '}
        <a href={directionsLink(dealership)} target="_blank" rel="noopener noreferrer" className="underline">
          Directions<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </figcaption>
    </figure>
  );
}

function frameOf({ latitude, longitude }: NonNullable<Dealership['map']>): string {
  const bounds = [longitude - SPAN, latitude - SPAN / 2, longitude + SPAN, latitude + SPAN / 2].join('%2C');
  return `${MAP}?bbox=${bounds}&layer=mapnik&marker=${latitude}%2C${longitude}`;
}

/**
 * Whether the map would load. A frame does not tell and would show the browser's error page, so its server is asked
 * first, when the map scrolls into view.
 */
function useCanReachMap(place: RefObject<HTMLElement | null>): boolean {
  const isOnline = useIsOnline(false);
  const [isReached, setIsReached] = useState(false);
  useEffect(() => {
    if (!isOnline || !place.current) return;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setIsReached(await isThere());
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isOnline, place]);
  return isOnline && isReached;
}

async function isThere(): Promise<boolean> {
  try {
    await fetch(MAP, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return true;
  } catch {
    return false; // the picture stays, and directions work without the map
  }
}
