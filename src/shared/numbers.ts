/**
 * `42,000` in Australian format. Without Intl.NumberFormat, which loads its tables on first use: 10 ms on a fast
 * machine, and every first view has prices.
 */
export function groupThousands(amount: number): string {
  return String(Math.round(amount)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}
