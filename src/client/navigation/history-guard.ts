const guards: { here: string; state: unknown; ask: () => void }[] = [];
let isLeaving = false;

/**
 * Call once, before the router starts: listeners run in order, and the router must not see a step that is not taken,
 * or the page with the unsaved work would unmount.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    const guard = guards.at(-1);
    if (!guard || isLeaving) {
      isLeaving = false;
      return;
    }
    event.stopImmediatePropagation();
    // The browser has already navigated; this goes back.
    history.pushState(guard.state, '', guard.here);
    guard.ask();
  });
}

/** Asks before Back and Forward leave this page; the latest guard asks. */
export function guardHistory(ask: () => void): () => void {
  const guard = { here: location.href, state: history.state, ask };
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** Performs the step that was stopped. */
export function leaveByHistory(): void {
  isLeaving = true;
  history.back();
}
