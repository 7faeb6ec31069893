import { personName } from '#features/customers/person-name.ts';

/** How entries of the activity name the buyer. An erasure finds them by it. */
export function holdFor(hold: Parameters<typeof personName>[0]): string {
  return `Hold for ${personName(hold)}`;
}

export const HOLD_CHANGED = 'hold_changed';

/** Titles that name nobody, by action. */
export const namelessHoldTitles: Readonly<Record<string, string>> = { [HOLD_CHANGED]: 'Hold changed' };
