/** The point of a picture that stays in sight where it is cut, in whole percent from the left and from the top. */
export interface FocusPoint {
  x: number;
  y: number;
}

export const CENTRE: FocusPoint = { x: 50, y: 50 };

interface Place {
  x: number;
  y: number;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The point of a shown picture that a pointer is at; outside of it, the nearest one. */
export function pointAt(pointer: Place, picture: Box): FocusPoint {
  return {
    x: toPercent(pointer.x - picture.left, picture.width),
    y: toPercent(pointer.y - picture.top, picture.height),
  };
}

function toPercent(part: number, whole: number): number {
  if (!(whole > 0)) return 50;
  return Math.min(100, Math.max(0, Math.round((part / whole) * 100)));
}
