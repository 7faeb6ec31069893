const units = ['Bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `1.50 MB`, counted in 1024s. Single bytes have no decimals. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let at = 0;
  // By the rounded value: 1023.999 KB is 1.00 MB, not 1024.00 KB.
  while (Number(value.toFixed(2)) >= 1024 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  return at === 0 ? `${value} ${units[0]}` : `${value.toFixed(2)} ${units[at]}`;
}
