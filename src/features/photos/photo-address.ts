const VERSION_LENGTH = 10;

/** A part of the name of its files: another picture under the same number, as after a restore, has another one. */
export function versionOf(fileKey: string): string {
  return fileKey.slice(0, VERSION_LENGTH);
}

/**
 * Where a browser gets a photo, at least so wide or whole. With the version it may be kept for a year; without, it is
 * asked for again each time.
 */
export function photoAddress({ url, version }: { url: string; version?: string }, width?: number): string {
  const query = [width ? `w=${width}` : '', version ? `v=${version}` : ''].filter(Boolean).join('&');
  return query ? `${url}?${query}` : url;
}
