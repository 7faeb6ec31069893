import { type PointerEvent, useRef } from 'react';

const SWIPE_PX = 40;

/** Direction of a swipe: next, previous, or none when it was short or mostly vertical. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** Props of the swipe area. Vertical scrolling and pinching stay with the browser. */
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
    // A swipe that ends on a button must not click it.
    onClickCapture: (event: React.MouseEvent) => {
      if (!hasSwiped.current) return;
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
