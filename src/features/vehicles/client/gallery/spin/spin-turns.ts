import { RENDITION_WIDTHS } from '#features/photos/photo-limits.ts';
import { wrapIndex } from '../gallery-photos.ts';

/** The view after a drag: once across the picture is once around. */
export function viewAfterDrag(
  from: number,
  { by, across, views }: { by: number; across: number; views: number },
): number {
  if (across <= 0) return from;
  return wrapIndex(from + Math.round((by / across) * views), views);
}

/** Views are small while they move; beyond this width nobody sees a difference, and a phone runs out of memory. */
const WIDEST = 1280;

/** The smallest rendition that fills the picture; one size less where bytes count. */
export function viewWidth({
  css,
  dots,
  isSparing,
}: {
  css: number;
  dots: number;
  isSparing: boolean;
}): number {
  const wanted = Math.min(WIDEST, css * (isSparing ? 0.5 : Math.min(dots, 1.5)));
  return RENDITION_WIDTHS.find((width) => width >= wanted) ?? WIDEST;
}

/** Photos of cars take less at this quality; it is said before they are loaded. */
const BYTES_A_PIXEL = 0.16;

/** About how many bytes so many views are at most. */
export function viewsBytes(views: readonly { width: number; height: number }[], width: number): number {
  return views.reduce((sum, one) => {
    const shown = Math.min(width, one.width);
    return sum + shown * shown * (one.width > 0 ? one.height / one.width : 1) * BYTES_A_PIXEL;
  }, 0);
}

/** `0.9 MB` */
export function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1_000_000).toFixed(1)} MB`;
}

/** Whether somebody saves data or has a slow connection, as far as the browser tells. */
export function isSparing(connection: unknown): boolean {
  if (typeof connection !== 'object' || connection === null) return false;
  return (
    Reflect.get(connection, 'saveData') === true ||
    /^(?:slow-2g|2g|3g)$/.test(String(Reflect.get(connection, 'effectiveType')))
  );
}
