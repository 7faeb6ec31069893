import { useIsOnline } from '../../../client/use-is-online.ts';
import { addressLine, dealership, directionsLink } from '../../../features/dealership/dealership.ts';

const { latitude, longitude } = dealership.map;
const SPAN = 0.008;
const bounds = [longitude - SPAN, latitude - SPAN / 2, longitude + SPAN, latitude + SPAN / 2].join('%2C');
const frame = `https://www.openstreetmap.org/export/embed.html?bbox=${bounds}&layer=mapnik&marker=${latitude}%2C${longitude}`;

/** The map lies over a picture of the place, which stays when the map cannot be had. */
export function DealershipMap() {
  // An error page in a frame would hide the picture, so without a connection there is no frame.
  const isOnline = useIsOnline(false);
  return (
    <figure>
      <div className="relative aspect-[3/2] overflow-hidden rounded-card border border-line bg-sunken">
        <img
          src="/art/dealership-0-800.webp"
          alt=""
          width={1200}
          height={800}
          loading="lazy"
          className="size-full object-cover"
        />
        {isOnline && (
          <iframe
            title={`Map: ${addressLine(dealership)}`}
            src={frame}
            loading="lazy"
            referrerPolicy="no-referrer"
            className="absolute inset-0 size-full border-0"
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
