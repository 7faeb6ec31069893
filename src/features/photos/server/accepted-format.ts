import type { PhotoFormat } from './photo-files.ts';

const refusesWebp = /image\/webp\s*;\s*q=0(\.0*)?\s*(,|$)/;

/**
 * WebP for those who name it. A client that accepts just anything is rarely a browser: link previews and
 * mail programs do, and not all of them read WebP.
 */
export function acceptedFormat(accept: string | undefined): PhotoFormat {
  const text = accept?.toLowerCase() ?? '';
  return text.includes('image/webp') && !refusesWebp.test(text) ? 'webp' : 'jpeg';
}
