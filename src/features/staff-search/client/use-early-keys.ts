import { useEffect, useRef } from 'react';

/** However slow the connection is, the keys are not kept from the page for longer. */
const LONGEST_MS = 5_000;

/**
 * What is typed between the shortcut and the moment in which the field has the focus: its code may still be loading.
 * Taking it ends the collecting; so does Escape, and time.
 */
export function useEarlyKeys(onGiveUp: () => void): { start: () => void; take: () => string } {
  const collected = useRef<{ text: string; since: number }>(undefined);
  const giveUp = useRef(onGiveUp);
  giveUp.current = onGiveUp;
  const take = () => {
    const taken = collected.current?.text ?? '';
    collected.current = undefined;
    return taken;
  };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { current } = collected;
      if (current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (performance.now() - current.since > LONGEST_MS) {
        collected.current = undefined;
        return;
      }
      if (event.key === 'Escape') {
        collected.current = undefined;
        giveUp.current();
      } else if (event.key === 'Backspace') current.text = current.text.slice(0, -1);
      else if ([...event.key].length === 1) current.text += event.key;
      // Otherwise the page behind would get them.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  return {
    start: () => {
      collected.current ??= { text: '', since: performance.now() };
    },
    take,
  };
}
