export const OPEN_DELAY_MS = 700;
/** Going from one to the next within this time needs no second wait. */
export const SKIP_DELAY_MS = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

export function noteTooltipClosed(now: number): void {
  lastClosedAt = now;
}

export function tooltipDelayMs(now: number): number {
  return now - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
}
