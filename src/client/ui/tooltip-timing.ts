const OPEN_DELAY_MS = 700;
/** Moving from one tooltip to the next within this time needs no second delay. */
const SKIP_DELAY_MS = 300;

let openCount = 0;
let lastClosedAt = Number.NEGATIVE_INFINITY;

/** Call the returned function when the tooltip closes. */
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
