import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { GalleryImage } from '#features/vehicles/client/gallery/gallery-image.tsx';
import { toGalleryPhotos } from '#features/vehicles/client/gallery/gallery-photos.ts';
import type { PublicVehicle } from '#features/vehicles/vehicle.contract.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';

interface VehicleVideoProps {
  vehicle: PublicVehicle;
  video: NonNullable<PublicVehicle['video']>;
}

/** The car's own photo with a button; the site of the video is asked for nothing before that is pressed. */
export function VehicleVideo({ vehicle, video }: VehicleVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const title = vehicleTitle(vehicle);
  const [photo] = toGalleryPhotos(vehicle);
  const { player, poster } = useFocusOnChange(isPlaying);
  if (isPlaying)
    return (
      <div className="mt-6 max-w-3xl print:hidden">
        <iframe
          ref={player}
          title={`Video of the ${title}`}
          src={video.frame}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video w-full rounded-card border-0 bg-black"
        />
        <Button variant="secondary" className="mt-3" onClick={() => setIsPlaying(false)}>
          Close the video
        </Button>
      </div>
    );
  return (
    <div className="mt-6 max-w-3xl noscript:hidden print:hidden">
      <button
        ref={poster}
        type="button"
        aria-describedby="video-site"
        className="group relative block aspect-video w-full overflow-hidden rounded-card bg-black"
        onClick={() => setIsPlaying(true)}
      >
        {photo && (
          <GalleryImage
            photo={photo}
            alt=""
            sizes="(min-width: 48rem) 48rem, 100vw"
            isLazy
            className="size-full bg-cover bg-center object-cover opacity-80"
          />
        )}
        <span className="absolute inset-0 grid place-items-center">
          <span className="inline-flex min-h-13 items-center gap-3 rounded-full bg-black/75 px-6 font-semibold text-white ring-1 ring-white/40 group-hover:bg-black">
            <Play aria-hidden="true" className="size-5" />
            Play the video
          </span>
        </span>
      </button>
      <p id="video-site" className="mt-2 text-sm text-muted">
        Comes from {video.site}, which learns of your visit only when you press play.
      </p>
    </div>
  );
}

/** What was pressed is gone: the focus goes to what came in its place. */
function useFocusOnChange(isPlaying: boolean) {
  const player = useRef<HTMLIFrameElement>(null);
  const poster = useRef<HTMLButtonElement>(null);
  const was = useRef(isPlaying);
  useEffect(() => {
    if (was.current === isPlaying) return;
    was.current = isPlaying;
    (isPlaying ? player.current : poster.current)?.focus();
  }, [isPlaying]);
  return { player, poster };
}
