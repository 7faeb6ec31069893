import { foldStatus } from '#features/vehicles/sold.ts';

export const holdStates = ['asked', 'confirmed', 'declined', 'released', 'sold', 'withdrawn'] as const;
export type HoldState = (typeof holdStates)[number];

export const holdLabels: Readonly<Record<HoldState, string>> = {
  asked: 'Asked for',
  confirmed: 'On hold',
  declined: 'Declined',
  released: 'Released',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
};

/** States in which somebody waits for the vehicle or has it. */
export const openHoldStates: readonly HoldState[] = ['asked', 'confirmed'];

export function isOpenHold(state: HoldState): boolean {
  return openHoldStates.includes(state);
}

/** What staff decide. */
export const holdDecisions = ['confirm', 'decline', 'extend', 'release', 'sell'] as const;
export type HoldDecision = (typeof holdDecisions)[number];

/** State before and after each decision. */
export const decisions: Readonly<Record<HoldDecision, { from: HoldState; to: HoldState }>> = {
  confirm: { from: 'asked', to: 'confirmed' },
  decline: { from: 'asked', to: 'declined' },
  extend: { from: 'confirmed', to: 'confirmed' },
  release: { from: 'confirmed', to: 'released' },
  sell: { from: 'confirmed', to: 'sold' },
};

/** Decisions after which the vehicle is held until a time. */
export const holding: readonly HoldDecision[] = ['confirm', 'extend'];

/** Status of a held vehicle. */
export const HELD_STATUS = 'pending';

/** An import keeps any spelling, so ` Pending ` is held too. */
export function isHeldStatus(status: string): boolean {
  return foldStatus(status) === HELD_STATUS;
}

/** Status of the vehicle once its hold ends: a status that somebody has set meanwhile stays. */
export function statusAfterHold(status: string, { status_before }: { status_before: string | null }): string {
  return isHeldStatus(status) ? (status_before ?? 'available') : status;
}

/** An unknown state, edited by hand, counts as `asked`: staff decide. */
export function readHoldState(text: string): HoldState {
  return holdStates.find((state) => state === text) ?? 'asked';
}
