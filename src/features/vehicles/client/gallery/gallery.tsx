import { ChevronLeft, ChevronRight, Expand } from 'lucide-react';
import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { lazily } from '#client/lazily.tsx';
import { useHistoryLayer } from '#client/navigation/history-layer.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { PhotoPlaceholder } from '#features/photos/client/photo-placeholder.tsx';
import { GalleryImage } from './gallery-image.tsx';
import { type GalleryPhoto, wrapIndex } from './gallery-photos.ts';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { useLightboxSwipe } from './lightbox-swipe.ts';

// Loaded on demand: the dialog is large and most visitors never open it.
const Lightbox = lazily(async () => (await import('./lightbox.tsx')).Lightbox);

interface GalleryProps {
  photos: readonly GalleryPhoto[];
  /** Number of all photos: a vehicle from a list has only the first of them until the rest is loaded. */
  count: number;
  /** The vehicle's name, for alternative texts. */
  title: string;
}

export function Gallery({ photos, count, title }: GalleryProps) {
  const [index, setIndex] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const step = (by: number) => setIndex((current) => wrapIndex(current + by, photos.length));
  const swipe = useLightboxSwipe(step);
  const layer = useHistoryLayer('photos', async (isWanted) => setIsOpen(isWanted && (await isLoaded())));
  const photo = photos[wrapIndex(index, photos.length)];
  if (!photo)
    return (
      <PhotoPlaceholder alt={`No photos of the ${title} yet`} className="aspect-3/2 w-full rounded-card" />
    );

  const open = async (at: number, event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setIndex(at);
    if (await isLoaded()) layer.enter();
  };
  const hasSeveral = count > 1;

  return (
    <section aria-label="Photos" onPointerEnter={warmUp} onFocus={warmUp}>
      <div className="group relative aspect-3/2 overflow-hidden rounded-card bg-sunken shadow-card low:aspect-auto low:h-[calc(100dvh-9rem)]">
        <button
          type="button"
          aria-label={`Open photo ${index + 1} of ${count} full screen`}
          className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4"
          onClick={(event) => open(index, event)}
          {...swipe}
        >
          <GalleryImage
            key={photo.id}
            photo={photo}
            alt={`${title}, photo ${index + 1} of ${count}`}
            sizes="(min-width: 82rem) 52rem, (min-width: 64rem) 62vw, 100vw"
            isFirst
            className="size-full bg-cover bg-center object-cover low:bg-contain low:bg-no-repeat low:object-contain"
          />
        </button>
        {hasSeveral && (
          <>
            <StepButton label="Previous photo" className="left-3" onClick={() => step(-1)}>
              <ChevronLeft />
            </StepButton>
            <StepButton label="Next photo" className="right-3" onClick={() => step(1)}>
              <ChevronRight />
            </StepButton>
          </>
        )}
        <p className="photo-count right-3 bottom-3 px-3 py-1 text-sm">
          <Expand />
          {photo.isIllustration && 'Illustration · '}
          {index + 1} / {count}
        </p>
      </div>
      {hasSeveral && <GalleryThumbnails photos={photos} current={index} onChoose={open} />}
      <Suspense>
        {isOpen && (
          <Lightbox
            photos={photos}
            index={index}
            title={title}
            onStep={step}
            onChoose={setIndex}
            onClose={layer.leave}
            opener={opener}
          />
        )}
      </Suspense>
    </section>
  );
}

async function isLoaded(): Promise<boolean> {
  try {
    await Lightbox.preload();
    return true;
  } catch (error) {
    console.warn('The full-screen view could not be loaded', error);
    return false;
  }
}

/** Preloads the full-screen view on hover or focus; a failure shows when it is opened. */
function warmUp(): void {
  Lightbox.preload().catch(() => {});
}

interface StepButtonProps {
  label: string;
  className: string;
  onClick: () => void;
  children: React.ReactNode;
}

function StepButton({ label, className, onClick, children }: StepButtonProps) {
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        onClick={onClick}
        className={`photo-step size-11 max-sm:hidden ${className}`}
      >
        {children}
      </button>
    </Tooltip>
  );
}
