export interface Room {
  most: number;
  mostBytes?: number;
}

/** The keys that have to go until the rest has room, the one that was not used for longest first. */
export function overflowOf(
  sizes: ReadonlyMap<string, number>,
  { most, mostBytes = Infinity }: Room,
): string[] {
  let count = sizes.size;
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const going: string[] = [];
  for (const [key, size] of sizes) {
    if (count <= most && bytes <= mostBytes) break;
    going.push(key);
    count -= 1;
    bytes -= size;
  }
  return going;
}
