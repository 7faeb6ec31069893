/**
 * Whether a client that sent this If-None-Match has what we would send: it may name several, or `*`.
 * For that question a weak tag and a strong one are the same.
 */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const tag = withoutWeakness(etag);
  return header.split(',').some((one) => withoutWeakness(one.trim()) === tag);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
