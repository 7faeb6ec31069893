import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '#client/ui/lost-focus.ts';

const FIELDS = 'input:not([type=hidden]), select, textarea, button';
/** Shorter than it takes a key that is held down to repeat. */
const LONGEST_PRESS_MS = 250;

/**
 * The buttons to another step move the focus to its first field, or to the first that is wrong. Choosing a tab
 * leaves the focus on the tab, as the arrow keys need it.
 */
export function useStepFocus(container: RefObject<HTMLElement | null>, step: string) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || step === '') return;
    isWanted.current = false;
    const cameFrom = document.activeElement;
    const focus = () => {
      stop();
      // Someone quicker than the timer is at work elsewhere already.
      if (document.activeElement !== cameFrom && !isFocusLost()) return;
      const panel = container.current?.querySelector('[role=tabpanel][data-state=active]');
      const wrong = panel?.querySelector<HTMLElement>('[aria-invalid=true]');
      // The browser would scroll no further than the window's edge, which lies under the header.
      if (wrong) wrong.scrollIntoView({ block: 'center' });
      else window.scrollTo(0, 0);
      (wrong ?? panel?.querySelector<HTMLElement>(FIELDS))?.focus({ preventScroll: true });
    };
    // Not before the key is up: the rest of the same press would go to the field, and open the file chooser
    // or submit the form.
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
