import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { OwnPicture } from '#features/dealership/client/own-picture.tsx';
import type { AboutTexts } from './about-page.tsx';
import { useAutoAdvance } from './use-auto-advance.ts';

/** Advances every five seconds, except on hover, focus or with reduced motion. */
export function AboutGallery({ pictures }: { pictures: AboutTexts['gallery'] }) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isWatched = isHovered || isFocused;
  const step = (by: number) => setIndex((before) => (before + by + pictures.length) % pictures.length);
  useAutoAdvance(() => step(1), !isPaused && !isWatched && pictures.length > 1);
  const picture = pictures[index] ?? pictures[0];
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Our dealership in pictures"
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="overflow-hidden rounded-card bg-sunken">
        {picture && <GalleryPicture {...picture} />}
      </div>
      {pictures.length > 1 && (
        <>
          <p className="sr-only" aria-live={isPaused || isWatched ? 'polite' : 'off'}>
            Picture {index + 1} of {pictures.length}
          </p>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
            <div className="flex gap-2">
              <GalleryButton label="Previous picture" icon={ChevronLeft} onClick={() => step(-1)} />
              <GalleryButton label="Next picture" icon={ChevronRight} onClick={() => step(1)} />
              <GalleryButton
                label={isPaused ? 'Play' : 'Pause'}
                icon={isPaused ? Play : Pause}
                onClick={() => setPaused(!isPaused)}
              />
            </div>
            <div className="flex gap-1">
              {pictures.map(({ picture: name }, dot) => (
                <button
                  key={typeof name === 'string' ? name : name.url}
                  type="button"
                  aria-label={`Show picture ${dot + 1}`}
                  aria-current={dot === index || undefined}
                  onClick={() => setIndex(dot)}
                  className="grid size-7 place-items-center"
                >
                  <span
                    className={classNames('size-3 rounded-full', dot === index ? 'bg-accent' : 'bg-control')}
                  />
                </button>
              ))}
            </div>
          </div>
        </>
      )}
    </section>
  );
}

function GalleryPicture({ picture, alt }: AboutTexts['gallery'][number]) {
  if (typeof picture !== 'string') {
    return <OwnPicture picture={picture} alt={alt} sizes={SIZES} isFirst className="aspect-[3/2] w-full" />;
  }
  return (
    <img
      src={`/art/${picture}-800.webp`}
      srcSet={`/art/${picture}-800.webp 800w, /art/${picture}-1600.webp 1600w`}
      sizes={SIZES}
      alt={alt}
      width={1200}
      height={800}
      className="aspect-[3/2] w-full object-cover"
    />
  );
}

const SIZES = '(min-width: 64rem) 36rem, 92vw';

interface GalleryButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

function GalleryButton({ label, icon: Icon, onClick }: GalleryButtonProps) {
  return (
    <Tooltip content={label}>
      <Button variant="secondary" size="sm" aria-label={label} onClick={onClick}>
        <Icon aria-hidden="true" className="size-4" />
      </Button>
    </Tooltip>
  );
}
