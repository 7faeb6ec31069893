/** Whether the path of an address can be read at all: `/%` and half a letter in UTF-8 cannot. */
export function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
