import { type PointerEvent, useRef } from 'react';

const SWIPE_PX = 40;

/** How far a finger's way leads: one on, one back, or nowhere when it was short or rather up or down. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** Props for what is swiped over. It leaves scrolling up and down and pinching to the browser. */
export function useLightboxSwipe(onStep: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  const hasSwiped = useRef(false);
  return {
    style: { touchAction: 'pan-y pinch-zoom' },
    onPointerDown: (event: PointerEvent) => {
      hasSwiped.current = false;
      start.current =
        event.pointerType !== 'mouse' && event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const step = swipeStep(event.clientX - start.current.x, event.clientY - start.current.y);
      start.current = undefined;
      hasSwiped.current = step !== 0;
      if (step !== 0) onStep(step);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
    // A swipe that ends on a button is not a press of it.
    onClickCapture: (event: React.MouseEvent) => {
      if (!hasSwiped.current) return;
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
