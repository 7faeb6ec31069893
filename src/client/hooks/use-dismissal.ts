import { type RefObject, useEffect } from 'react';

/** Closes on Escape, on a press elsewhere and when the focus moves elsewhere. */
export function useDismissal(
  menu: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (isByKey: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const handlePress = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onDismiss(false);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss(true);
    };
    document.addEventListener('pointerdown', handlePress);
    document.addEventListener('focusin', handlePress);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handlePress);
      document.removeEventListener('focusin', handlePress);
      document.removeEventListener('keydown', handleKey);
    };
  });
}
