import * as Dialog from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { photoAddress, photoSrcSet } from '#features/photos/photo-address.ts';
import { GalleryImage } from './gallery-image.tsx';
import { type GalleryPhoto, wrapIndex } from './gallery-photos.ts';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { useLightboxSwipe } from './lightbox-swipe.ts';

interface LightboxProps {
  photos: readonly GalleryPhoto[];
  index: number;
  title: string;
  onStep: (by: number) => void;
  onChoose: (index: number) => void;
  onClose: () => void;
  /** Gets the focus back on closing. */
  opener: RefObject<HTMLElement | null>;
}

const SIZES = '100vw';
const control =
  'grid size-12 place-items-center rounded-full bg-black/65 text-white ring-1 ring-white/30 hover:bg-black/85 focus-visible:outline-white';

/** All photos one at a time in full screen. */
export function Lightbox({ photos, index, title, onStep, onChoose, onClose, opener }: LightboxProps) {
  const swipe = useLightboxSwipe(onStep);
  useNeighboursReady(photos, index);
  const photo = photos[index];

  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="night fixed inset-0 z-50 flex animate-appear flex-col bg-black text-white outline-none print:hidden"
          onKeyDown={handleKey}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
        >
          <Dialog.Title className="sr-only">Photos of the {title}</Dialog.Title>
          <div className="flex items-center justify-between px-4 py-2 low:absolute low:inset-x-0 low:top-0 low:z-1">
            <p
              aria-live="polite"
              className="font-semibold tabular-nums low:rounded-full low:bg-black/65 low:px-3 low:py-1"
            >
              {index + 1} of {photos.length}
              {photo?.isIllustration && ' · Illustration'}
            </p>
            <Dialog.Close aria-label="Close" className={control}>
              <X aria-hidden="true" className="size-6" />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 flex-1" {...swipe}>
            {photo && (
              <GalleryImage
                key={photo.id}
                photo={photo}
                alt={`${title}, ${photo.isIllustration ? 'illustration' : 'photo'} ${index + 1} of ${photos.length}`}
                sizes={SIZES}
                className="absolute inset-0 size-full animate-appear bg-contain bg-center bg-no-repeat object-contain"
              />
            )}
            {photos.length > 1 && (
              <div className="pointer-events-none absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto md:inset-x-4">
                <button
                  type="button"
                  aria-label="Previous photo"
                  className={control}
                  onClick={() => onStep(-1)}
                >
                  <ChevronLeft aria-hidden="true" className="size-7" />
                </button>
                <button type="button" aria-label="Next photo" className={control} onClick={() => onStep(1)}>
                  <ChevronRight aria-hidden="true" className="size-7" />
                </button>
              </div>
            )}
          </div>
          {photos.length > 1 && (
            <GalleryThumbnails
              photos={photos}
              current={index}
              onChoose={onChoose}
              className="mx-auto mb-2 max-w-full shrink-0 px-4 low:hidden"
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

// Preloads the next and the previous photo.
function useNeighboursReady(photos: readonly GalleryPhoto[], index: number): void {
  useEffect(() => {
    for (const by of [1, -1]) {
      const neighbour = photos[wrapIndex(index + by, photos.length)];
      if (!neighbour) continue;
      const image = new Image();
      image.sizes = SIZES;
      image.srcset = photoSrcSet(neighbour) ?? photoAddress(neighbour);
    }
  }, [photos, index]);
}
