import { useEffect, useRef } from 'react';
import { readEntry } from './entry-state.ts';

const isHere = (name: string) => readEntry('layer') === name;

/**
 * A full-screen layer that Back closes, as on phones: while open it has a history entry. It opens by `enter`, by
 * Forward and after a reload; it closes by `leave` and by Back. `show` is called each time, and no dead entry is left
 * behind.
 */
export function useHistoryLayer(name: string, show: (isOpen: boolean) => void) {
  const latest = useRef(show);
  const isLeaving = useRef(false);

  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const follow = () => {
      isLeaving.current = false;
      latest.current(isHere(name));
    };
    if (isHere(name)) follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [name]);

  return {
    enter() {
      if (!isHere(name)) history.pushState({ layer: name }, '');
      show(true);
    },
    leave() {
      // A second Escape before the first took effect must not leave the page.
      if (isLeaving.current) return;
      isLeaving.current = true;
      history.back();
    },
  };
}
