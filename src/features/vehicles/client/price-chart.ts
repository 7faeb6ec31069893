import type { PublicVehicle } from '../vehicle.contract.ts';

type Prices = NonNullable<PublicVehicle['priceHistory']>;

const WIDTH = 100;
const HEIGHT = 40;
/** The share of the width for the price that is asked now, whose end nobody knows. */
const NOW_SHARE = 0.15;

/** The points of lines in steps, above zero, so that a small change looks small; a new line begins after days without a price. */
export function priceChart(prices: Prices): { lines: string[]; highest: number } {
  const highest = Math.max(1, ...prices.map(({ price }) => price));
  const dayOf = (text: string) => Date.parse(text) / 86_400_000;
  const start = dayOf(prices[0]?.from ?? '');
  const span = Math.max(1, dayOf(prices.at(-1)?.from ?? '') - start);
  const x = (day: number) => ((day - start) / span) * WIDTH * (1 - NOW_SHARE);
  const y = (price: number) => ((highest - price) / highest) * HEIGHT;
  const lines: string[][] = [];
  let end: number | undefined;
  for (const { from, until, price } of prices) {
    const day = dayOf(from);
    if (day !== end) lines.push([]);
    end = until === undefined ? undefined : dayOf(until) + 1;
    const right = end === undefined ? WIDTH : x(end);
    lines.at(-1)?.push(`${round(x(day))},${round(y(price))}`, `${round(right)},${round(y(price))}`);
  }
  return { lines: lines.map((points) => points.join(' ')), highest };
}

const round = (value: number) => Math.round(value * 10) / 10;
