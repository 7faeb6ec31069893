import type { HeavyOperations } from '#server/jobs/heavy-operations.ts';
import { isMade, type NightlyState } from './nightly-state.repository.ts';

/** A night without a backup is a failure after so long, whatever keeps it. */
const LATE_MS = 6 * 3_600_000;

/** Counted from when somebody saw that it was due: a machine that was off has missed nothing yet. */
export function isLate(state: NightlyState, night: string, now: Date): boolean {
  const { waiting } = state;
  if (isMade(state, night) || waiting?.night !== night) return false;
  return now.getTime() - Date.parse(waiting.since) >= LATE_MS;
}

/** Why, in words: what has not ended, or else what it was last refused for. */
export async function explainLateness(
  operations: readonly Pick<HeavyOperations, 'findRunning'>[],
  refusal: string | undefined,
): Promise<string> {
  for (const { findRunning } of operations) {
    const running = await findRunning();
    if (running)
      return `It is more than six hours late, because this has not ended: ${running}. If nobody is waiting for that any more, have the site restarted.`;
  }
  return `It is more than six hours late. ${refusal ?? 'Nothing says why: have the site restarted, and its log looked at.'}`;
}
