import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useAutoAdvance } from './use-auto-advance.ts';

const pictures = [
  { name: 'dealership-0', alt: 'The showroom at dusk, with cars in the window' },
  { name: 'dealership-1', alt: 'A car ready to be handed over' },
  { name: 'dealership-2', alt: 'A car on the lift in our workshop' },
  { name: 'dealership-3', alt: 'The yard in the morning, with hills behind' },
];

/** Moves on every five seconds, unless somebody is looking closely or asked for stillness. */
export function AboutGallery() {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isWatched = isHovered || isFocused;
  const step = (by: number) => setIndex((before) => (before + by + pictures.length) % pictures.length);
  useAutoAdvance(() => step(1), !isPaused && !isWatched);
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
        <img
          src={`/art/${picture?.name}-800.webp`}
          srcSet={`/art/${picture?.name}-800.webp 800w, /art/${picture?.name}-1600.webp 1600w`}
          sizes="(min-width: 64rem) 36rem, 92vw"
          alt={picture?.alt}
          width={1200}
          height={800}
          className="aspect-[3/2] w-full object-cover"
        />
      </div>
      <p className="sr-only" aria-live={isPaused || isWatched ? 'polite' : 'off'}>
        Picture {index + 1} of {pictures.length}
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" aria-label="Previous picture" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <Button variant="secondary" size="sm" aria-label="Next picture" onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={isPaused ? 'Play' : 'Pause'}
            onClick={() => setPaused(!isPaused)}
          >
            {isPaused ? (
              <Play aria-hidden="true" className="size-4" />
            ) : (
              <Pause aria-hidden="true" className="size-4" />
            )}
          </Button>
        </div>
        <div className="flex gap-1">
          {pictures.map(({ name }, dot) => (
            <button
              key={name}
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
    </section>
  );
}
