import type { VehicleField } from './shown-fields.ts';
import { rulesOf } from './vehicle-fields.ts';

/** Whether an amount in dollars is a whole number of cents, within floating point precision. */
export function isInCents(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4;
}

/** Whether the contract accepts this number; 0 means unknown. */
export function isInLimits(name: VehicleField, value: number, most = rulesOf(name).most): boolean {
  const { kind, least = 0 } = rulesOf(name);
  const isRound = kind === 'dollars' ? isInCents(value) : Number.isInteger(value);
  return value === 0 || (isRound && value >= least && value <= (most ?? Number.POSITIVE_INFINITY));
}
