/** The value that this share of them stays below: 0.5 is the median, 0.99 what one in a hundred exceeds. */
export function rank(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return rank(0.5, values);
}
