import { groupThousands } from './numbers.ts';

/** `$54,000`: Australian dollars, no decimals. Of what is worked out or chosen in steps. */
export function formatDollars(amount: number): string {
  const text = groupThousands(Math.abs(amount));
  return amount < 0 && text !== '0' ? `-$${text}` : `$${text}`;
}

/** `$54,000`, `$19,990.50`: an amount as it is stored, in whole cents, with those where it has any. */
export function exactDollars(amount: number): string {
  return formatDollars(Math.trunc(amount)) + (Number.isInteger(amount) ? '' : amount.toFixed(2).slice(-3));
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

export function fromCents(cents: number): number {
  return cents / 100;
}
