import { type RefObject, useEffect, useRef } from 'react';

const FIELDS = 'input:not([type=hidden]), select, textarea, button';

/**
 * Whoever goes to another step by its buttons lands in its first field, or in the first that is wrong.
 * Those who choose a tab stay on the tab, as the arrow keys need it.
 */
export function useStepFocus(container: RefObject<HTMLElement | null>, step: string) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || step === '') return;
    isWanted.current = false;
    const focus = () => {
      const panel = container.current?.querySelector('[role=tabpanel][data-state=active]');
      const wrong = panel?.querySelector<HTMLElement>('[aria-invalid=true]');
      // The browser would scroll no further than the window's edge, which lies under the header.
      if (wrong) wrong.scrollIntoView({ block: 'center' });
      else window.scrollTo(0, 0);
      (wrong ?? panel?.querySelector<HTMLElement>(FIELDS))?.focus({ preventScroll: true });
    };
    // Not at once: the rest of the same key press would go to the field, and open the file chooser.
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [container, step]);
  return () => {
    isWanted.current = true;
  };
}
