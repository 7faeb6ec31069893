/** Whether an If-None-Match header (a list, or `*`) matches our tag. Weak comparison. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const tag = withoutWeakness(etag);
  return header.split(',').some((one) => withoutWeakness(one.trim()) === tag);
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
