import { useSyncExternalStore } from 'react';

const THRESHOLD_PX = 100;

/** True once the page is scrolled more than 100 px. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPast,
    () => false,
  );
}

// Stored instead of read while rendering: reading the scroll position forces a layout.
let isPast = false;

function subscribe(listener: () => void): () => void {
  const check = () => {
    isPast = window.scrollY > THRESHOLD_PX;
    listener();
  };
  const frame = requestAnimationFrame(check); // a reload may start scrolled down
  window.addEventListener('scroll', check, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', check);
  };
}
