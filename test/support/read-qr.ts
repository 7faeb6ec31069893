import jsqr from 'jsqr';
import type { QrDrawing } from '#server/draw-qr.ts';

/** Pixels to a square, as a camera would see it. */
const PIXELS = 4;

/** What a drawn QR code says, read from its pixels by a decoder that knows nothing of how it was made. */
export function readQr({ size, path }: QrDrawing): string | undefined {
  const side = size * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < PIXELS * PIXELS; at += 1) {
      const row = Number(y) * PIXELS + Math.floor(at / PIXELS);
      const start = (row * side + Number(x) * PIXELS + (at % PIXELS)) * 4;
      pixels.fill(0, start, start + 3);
    }
  }
  return jsqr(pixels, side, side)?.data;
}
