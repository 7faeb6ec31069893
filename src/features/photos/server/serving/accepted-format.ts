import type { PhotoFormat } from '../storage/photo-files.ts';

const refusesWebp = /image\/webp\s*;\s*q=0(\.0*)?\s*(,|$)/;

/** WebP for clients that name it. A bare wildcard comes from link previews and mail programs; not all read WebP. */
export function acceptedFormat(accept: string | undefined): PhotoFormat {
  const text = accept?.toLowerCase() ?? '';
  return text.includes('image/webp') && !refusesWebp.test(text) ? 'webp' : 'jpeg';
}
