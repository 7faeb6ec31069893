/** How long a buyer has to open the mail. */
export const KEEP_MS = 3_600_000;
/** Terms on which a booking or a hold is taken. */
export interface Terms {
  vouchedAt: string | null;
  /** Until when the link in the mail must be opened. */
  keepBy: string | null;
  /** Whether it waits, for the link to be opened or for staff. */
  isWaiting: boolean;
  /** Whether it takes the time from others meanwhile. */
  isSeated: boolean;
}

/** Terms of what staff enter or have confirmed. */
export const knownTo = (at: string): Terms => ({
  vouchedAt: at,
  keepBy: null,
  isWaiting: false,
  isSeated: true,
});

export const OPEN_MAIL_FIRST = 'Please open the link in the mail that we have sent you, and do it there.';

/** Until when the link of a mail that goes at this moment is to be opened. */
export function keepByFrom(moment: Date): string {
  return new Date(moment.getTime() + KEEP_MS).toISOString();
}

/** Whether the buyer still has to open the link in their mail. */
export function awaitsLink({ keep_by, vouched_at }: { keep_by: string | null; vouched_at: string | null }) {
  return keep_by !== null && vouched_at === null;
}
