import { useEffect, useRef } from 'react';

/**
 * What is typed between the shortcut and the moment in which the field has the focus: its code may still be loading.
 * Taking it ends the collecting.
 */
export function useEarlyKeys(onGiveUp: () => void): { start: () => void; take: () => string } {
  const collected = useRef<string>(undefined);
  const giveUp = useRef(onGiveUp);
  giveUp.current = onGiveUp;
  const take = () => {
    const taken = collected.current ?? '';
    collected.current = undefined;
    return taken;
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { current } = collected;
      if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') {
        collected.current = undefined;
        giveUp.current();
      } else if (event.key === 'Backspace') collected.current = current.slice(0, -1);
      else if ([...event.key].length === 1) collected.current = current + event.key;
      // Otherwise the page behind would get them.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  return {
    start: () => {
      collected.current ??= '';
    },
    take,
  };
}
