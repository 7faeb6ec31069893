import { type PointerEvent, useRef, useState } from 'react';

export const SWIPE_PX = 50;
/** Below this a press is still a click. */
const SLACK_PX = 6;

/** Follows a pointer that drags to the right; calls back when released beyond the threshold. */
export function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | undefined>(undefined);
  const [offsetPx, setOffsetPx] = useState(0);

  const handleEnd = () => {
    startX.current = undefined;
    if (offsetPx >= SWIPE_PX) onSwipe();
    else setOffsetPx(0);
  };
  return {
    offsetPx,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) startX.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (startX.current === undefined) return;
        const movedPx = event.clientX - startX.current;
        if (movedPx > SLACK_PX && offsetPx === 0) event.currentTarget.setPointerCapture(event.pointerId);
        setOffsetPx(movedPx > SLACK_PX ? movedPx : 0);
      },
      onPointerUp: handleEnd,
      onPointerCancel: handleEnd,
    },
  };
}
