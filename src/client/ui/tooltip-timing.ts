const OPEN_DELAY_MS = 700;
/** Going from one to the next within this time needs no second wait. */
const SKIP_DELAY_MS = 300;

let openCount = 0;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Call what it returns when the tooltip closes. */
export function noteTooltipOpen(): () => void {
  openCount += 1;
  return () => {
    openCount -= 1;
    lastClosedAt = Date.now();
  };
}

export function tooltipDelayMs(): number {
  return openCount > 0 || Date.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
}
