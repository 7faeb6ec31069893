import { type RefObject, useEffect, useRef } from 'react';

/** So that the outline of what has the focus is seen too. */
const GAP_PX = 16;

/**
 * Keeps what has the focus above the bar at the bottom of the window, however many rows the bar has: also when it grows
 * because of what is being typed, and for text areas, of which browsers only bring the caret into sight.
 */
export function useRoomForBar(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.scrollPaddingBottom = `${current.offsetHeight + GAP_PX}px`;
      reveal();
    });
    observer.observe(current);
    document.addEventListener('focusin', reveal);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', reveal);
      root.style.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
}

/** A long text stays where its reader has put it. Nothing moves away from under a mouse. */
function reveal(): void {
  const focused = document.activeElement;
  if (focused?.matches('main fieldset :focus-visible') && focused.clientHeight < innerHeight / 2) {
    focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}
