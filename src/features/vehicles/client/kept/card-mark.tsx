import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { type Keeping, useKeptToggle } from './kept-toggle.tsx';
import type { KeptVehicle } from './kept-vehicle.ts';

const LONG_PRESS_MS = 500;

interface CardMarkProps {
  of: Keeping;
  vehicle: KeptVehicle;
}

/** The toggle as an icon on a card's photo. Its words show on focus, under the pointer and on a long press. */
export function CardMark({ of: keeping, vehicle }: CardMarkProps) {
  const { isListed, Icon, words, toggle } = useKeptToggle(keeping, vehicle);
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
      className="card-mark"
    >
      <Icon />
      <span className="card-mark-words">{words}</span>
    </button>
  );
}
