/** Clocks of several machines may differ by a little. */
const TOLERATED_MS = 300_000;

/** A backup of tomorrow was made while the clock was wrong, and does not say how new the newest is. */
export const isDatedAhead = (at: string, now: Date): boolean => Date.parse(at) > now.getTime() + TOLERATED_MS;
