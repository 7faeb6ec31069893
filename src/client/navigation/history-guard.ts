const guards: { here: string; state: unknown; ask: () => void }[] = [];
let isLeaving = false;

/**
 * To be called once, before the router is there: a window's listeners are called in the order they came, and the
 * router must not hear of a step that is not taken, or the page with the unsaved work would be gone at once.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    const guard = guards.at(-1);
    if (!guard || isLeaving) {
      isLeaving = false;
      return;
    }
    event.stopImmediatePropagation();
    // The browser has already gone; this returns.
    history.pushState(guard.state, '', guard.here);
    guard.ask();
  });
}

/** Asks before Back and Forward leave this page; of several guards the latest asks. */
export function guardHistory(ask: () => void): () => void {
  const guard = { here: location.href, state: history.state, ask };
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** Takes the step that was held up. */
export function leaveByHistory(): void {
  isLeaving = true;
  history.back();
}
