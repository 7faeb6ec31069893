/** The largest sums first, equal ones by name, and no more than so many. */
export function mostFirst(sums: ReadonlyMap<string, number>, most: number): [string, number][] {
  return [...sums]
    .sort(([one, times], [other, others]) => others - times || one.localeCompare(other))
    .slice(0, most);
}
