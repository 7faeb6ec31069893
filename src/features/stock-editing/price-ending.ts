/** Endings that the dialog offers. */
export const offeredEndings = ['990', '900', '500', '000'] as const;

const LEAST_PRICES = 3;
const LEAST_DOLLARS = 1_000;

/** The last digits that more than half of these prices have, three of them or two; undefined where they have none. */
export function usualEnding(prices: readonly (number | null)[]): string | undefined {
  const whole = prices.filter((price) => price !== null && price >= LEAST_DOLLARS && Number.isInteger(price));
  if (whole.length < LEAST_PRICES) return undefined;
  for (const digits of [3, 2]) {
    const counts = Map.groupBy(whole, (price) => String(price).slice(-digits));
    for (const [ending, alike] of counts) if (alike.length * 2 > whole.length) return ending;
  }
  return undefined;
}

/**
 * The price nearest to a wanted one that ends in these digits, of two as near the higher. What is lowered is never higher than
 * before by that, nor lower what is raised. All in cents.
 */
export function withEnding(
  wantedCents: number,
  { before, ending }: { before: number; ending: string },
): number {
  const step = 10 ** ending.length * 100;
  const offset = Number(ending) * 100;
  const nearest = Math.floor((wantedCents - offset + step / 2) / step) * step + offset;
  if (wantedCents < before && nearest > before) return nearest - step;
  if (wantedCents > before && nearest < before) return nearest + step;
  return nearest;
}
