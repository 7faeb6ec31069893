/** Whether two plain values say the same, whatever the order of their keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    mine.size === theirs.size &&
    [...mine].every(([key, value]) => theirs.has(key) && isSameValue(value, theirs.get(key)))
  );
}
