import { RENDITION_WIDTHS } from './photo-limits.ts';

const VERSION_LENGTH = 10;

/** Part of the file names: another picture with the same id, as after a restore, has another version. */
export function versionOf(fileKey: string): string {
  return fileKey.slice(0, VERSION_LENGTH);
}

/**
 * Address of a photo, at least this wide or full size. With the version it is cached for a year; without, it is
 * revalidated each time.
 */
export function photoAddress({ url, version }: { url: string; version?: string }, width?: number): string {
  const query = [width ? `w=${width}` : '', version ? `v=${version}` : ''].filter(Boolean).join('&');
  return query ? `${url}?${query}` : url;
}

/** Every smaller rendition, then the photo itself. */
export function photoSrcSet(photo: { url: string; version?: string; width: number }): string | undefined {
  const { width } = photo;
  if (!width) return undefined;
  const smaller = RENDITION_WIDTHS.filter((rendition) => rendition < width);
  const renditions = smaller.map((rendition) => `${photoAddress(photo, rendition)} ${rendition}w`);
  return [...renditions, `${photoAddress(photo)} ${width}w`].join(', ');
}
