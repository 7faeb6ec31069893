import { useEffect, useRef } from 'react';
import { readEntry } from './entry-state.ts';

const isHere = (name: string) => readEntry('layer') === name;

/**
 * Something over the whole page that Back closes, as phones do it: while it is open it has an entry of its own in
 * the history. It opens by `enter`, by Forward and after a reload; it closes by `leave` and by Back. Either way
 * `show` is told, and no entry is left behind that leads nowhere.
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
      // A second Escape before the first has been heard must not leave the page.
      if (isLeaving.current) return;
      isLeaving.current = true;
      history.back();
    },
  };
}
