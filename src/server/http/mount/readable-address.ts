/** Whether a path can be decoded: `/%` and partial UTF-8 cannot. */
export function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
