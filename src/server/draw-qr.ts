import { encode } from 'uqr';

/** A QR code as a path of squares, for an SVG of this width and height. Dark on white, with a margin. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** `margin` in squares: readers are promised four; a screen with white around it needs fewer. */
export function drawQr(text: string, { margin = 4 } = {}): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: margin });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
