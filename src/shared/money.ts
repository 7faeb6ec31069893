import { groupThousands } from './numbers.ts';

/** `$54,000`: Australian dollars, no decimals. Of what is worked out or chosen in steps. */
export function formatDollars(amount: number): string {
  const text = groupThousands(Math.abs(amount));
  return amount < 0 && text !== '0' ? `-$${text}` : `$${text}`;
}

/** `$54,000`, `$19,990.50`: an amount as it is stored, with cents where it has any. */
export function exactDollars(amount: number): string {
  const cents = toCents(Math.abs(amount)) % 100;
  if (cents === 0) return formatDollars(amount);
  const whole = formatDollars(Math.trunc(Math.abs(amount)));
  return `${amount < 0 ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

export function fromCents(cents: number): number {
  return cents / 100;
}
