import { useCallback } from 'react';

/** A ref for a box: while its content overflows, it is focusable for keyboard scrolling. */
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
