import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '#client/ui/lost-focus.ts';

const FIELDS = 'input:not([type=hidden]), select, textarea, button';
/** Shorter than the repeat interval of a held key. */
const LONGEST_PRESS_MS = 250;

/**
 * Buttons to another step focus its first field, or the first invalid one. Choosing a tab leaves the focus on the
 * tab, which the arrow keys need.
 */
export function useStepFocus(container: RefObject<HTMLElement | null>, step: string) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || step === '') return;
    isWanted.current = false;
    const cameFrom = document.activeElement;
    const focus = () => {
      stop();
      // The person has already focused something else.
      if (document.activeElement !== cameFrom && !isFocusLost()) return;
      const panel = container.current?.querySelector('[role=tabpanel][data-state=active]');
      const wrong = panel?.querySelector<HTMLElement>('[aria-invalid=true]');
      // The browser scrolls to the window's edge only, which the header covers.
      if (wrong) wrong.scrollIntoView({ block: 'center' });
      else window.scrollTo(0, 0);
      (wrong ?? panel?.querySelector<HTMLElement>(FIELDS))?.focus({ preventScroll: true });
    };
    // Waits for key up: the same key press would otherwise reach the field, and open the file chooser or submit the
    // form.
    const timer = setTimeout(focus, LONGEST_PRESS_MS);
    window.addEventListener('keyup', focus);
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('keyup', focus);
    };
    return stop;
  }, [container, step]);
  return () => {
    isWanted.current = true;
  };
}
