import { type MouseEvent, useEffect, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { GalleryImage } from './gallery-image.tsx';
import type { GalleryPhoto } from './gallery-photos.ts';

interface GalleryThumbnailsProps {
  photos: readonly GalleryPhoto[];
  current: number;
  onChoose: (index: number, event: MouseEvent<HTMLElement>) => void;
  className?: string;
}

/** A strip of thumbnails that scrolls to the current photo. */
export function GalleryThumbnails({ photos, current, onChoose, className }: GalleryThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const item = list?.children[current];
    // Scrolls the strip only, never the page.
    if (list && item instanceof HTMLElement) {
      list.scrollTo({ left: item.offsetLeft - (list.clientWidth - item.clientWidth) / 2 });
    }
  }, [current]);
  return (
    <ul ref={strip} className={classNames('relative -mx-1 mt-3 flex gap-2 overflow-x-auto p-1', className)}>
      {photos.map((photo, index) => (
        <li key={photo.id} className="w-22 shrink-0 md:w-28">
          <button
            type="button"
            aria-label={`Photo ${index + 1} of ${photos.length}`}
            aria-current={index === current || undefined}
            className="block aspect-3/2 w-full overflow-hidden rounded-control opacity-75 ring-accent transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:ring-2"
            onClick={(event) => onChoose(index, event)}
          >
            <GalleryImage
              photo={photo}
              alt=""
              sizes="7rem"
              isLazy
              className="size-full bg-cover bg-center object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
