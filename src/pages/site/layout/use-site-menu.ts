import { useCallback, useEffect, useRef, useState } from 'react';
import { takeHash } from '#client/take-hash.ts';

/** From this width the header shows its links. */
const WIDE = '(min-width: 64rem)';

export function useSiteMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);

  const close = useCallback(() => {
    setIsOpen(false);
    // A chosen link moves the focus on arrival; otherwise it returns to the button.
    button.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    if (takeHash('site-menu')) setIsOpen(true);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    const wide = matchMedia(WIDE);
    const handleWidth = () => wide.matches && setIsOpen(false);
    document.addEventListener('keydown', handleKey);
    wide.addEventListener('change', handleWidth);
    return () => {
      document.removeEventListener('keydown', handleKey);
      wide.removeEventListener('change', handleWidth);
    };
  }, [isOpen, close]);

  return { isOpen, button, close, toggle: () => (isOpen ? close() : setIsOpen(true)) };
}
