import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { ComparedVehicle } from './compare-list.ts';
import { useCompareToggle } from './compare-toggle.tsx';

const LONG_PRESS_MS = 500;

/** The compare toggle as an icon on a card's photo. Its words show on focus, under the pointer and on a long press. */
export function CompareMark({ vehicle }: { vehicle: ComparedVehicle }) {
  const { isListed, Icon, words, toggle } = useCompareToggle(vehicle);
  const [isHeld, setIsHeld] = useState(false);
  const heldAt = useRef(Number.POSITIVE_INFINITY);
  const handleDown = ({ pointerType, timeStamp }: PointerEvent) => {
    const isFinger = pointerType === 'touch';
    setIsHeld(isFinger);
    heldAt.current = isFinger ? timeStamp : Number.POSITIVE_INFINITY;
  };
  // A finger that stayed wanted to read; the keyboard has no such press.
  const handleClick = ({ detail, timeStamp }: MouseEvent) => {
    if (detail === 0 || timeStamp - heldAt.current < LONG_PRESS_MS) toggle();
  };
  return (
    <button
      type="button"
      data-listed={isListed || undefined}
      data-held={isHeld || undefined}
      onPointerDown={handleDown}
      onPointerLeave={() => setIsHeld(false)}
      onClick={handleClick}
      className="compare-mark"
    >
      <Icon />
      <span className="compare-mark-words">{words}</span>
    </button>
  );
}
