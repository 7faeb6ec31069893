import { useCallback } from 'react';

/** A ref for a box: as long as its content does not fit, the keyboard can go there and scroll it. */
export function useFocusToScroll() {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const judge = () => {
      if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    };
    const sizes = new ResizeObserver(judge);
    sizes.observe(box);
    for (const part of box.children) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
}
