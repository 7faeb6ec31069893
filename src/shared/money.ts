import { groupThousands } from './numbers.ts';

/** `$54,000`: Australian dollars, no decimals. */
export function formatDollars(amount: number): string {
  const text = groupThousands(Math.abs(amount));
  return amount < 0 && text !== '0' ? `-$${text}` : `$${text}`;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

export function fromCents(cents: number): number {
  return cents / 100;
}
