/** Quantile: 0.5 is the median, 0.99 is exceeded by one in a hundred. */
export function rank(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return rank(0.5, values);
}
