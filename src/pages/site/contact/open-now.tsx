import { useEffect, useRef, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { type OpenState, openStateAt } from '#features/dealership/hours/open-state.ts';

const LOOK_AGAIN_MS = 30_000;

/**
 * The page is cached for everybody, so the browser computes whether it is open, and updates it; not before somebody comes near:
 * the first formatter with a time zone takes a phone 20 ms, in which it answers to nobody.
 */
export function OpenNow() {
  const [state, setState] = useState<OpenState>();
  const place = useRef<HTMLParagraphElement>(null);
  const dealership = useDealership();
  useEffect(() => {
    if (!place.current) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const look = () => setState(openStateAt(new Date(), dealership));
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        look();
        timer = setInterval(look, LOOK_AGAIN_MS);
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [dealership]);
  // The line keeps its height, so that nothing shifts when it is filled.
  return (
    <p ref={place} className="mt-2 min-h-7">
      {state && (
        <Badge tone={state.isOpen ? 'green' : 'neutral'} className="leading-tight! whitespace-normal!">
          {state.text}
        </Badge>
      )}
    </p>
  );
}
