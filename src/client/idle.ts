import { UNATTENDED_HEADER } from '#shared/unattended.ts';

/** Without any input for so long, a page asks by itself: because of news, or every minute. */
const AWAY_MS = 60_000;

let lastInputMs = Date.now();

/** For the staff area, whose sessions end when nobody uses them. */
export function watchInput(): void {
  const note = () => {
    lastInputMs = Date.now();
  };
  // A screen reader may click, and a voice may fill in, without a key or a pointer. Pages scroll and focus by themselves.
  for (const kind of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove', 'click', 'input'])
    window.addEventListener(kind, note, { capture: true, passive: true });
}

/** For calls that only read: says when nobody is there. */
export function idleHeader(): Record<string, string> {
  return Date.now() - lastInputMs > AWAY_MS ? { [UNATTENDED_HEADER]: '1' } : {};
}
