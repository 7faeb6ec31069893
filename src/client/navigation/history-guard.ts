interface Guard {
  here: string;
  state: unknown;
  ask: (go: () => void) => void;
}

const guards: Guard[] = [];
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
    guard.ask(leaveByHistory);
  });
}

/** Asks before this page is left by Back, Forward or `leavePage`; the latest guard asks. */
export function guardLeaving(ask: Guard['ask']): () => void {
  const guard = { here: location.href, state: history.state, ask };
  guards.push(guard);
  return () => void guards.splice(guards.indexOf(guard), 1);
}

/** For keys and choices that lead to another page, as a link does: goes there, unless what is unsaved is asked about first. */
export function leavePage(go: () => void): void {
  const guard = guards.at(-1);
  if (guard) guard.ask(go);
  else go();
}

/** Performs the step that was stopped. */
export function leaveByHistory(): void {
  isLeaving = true;
  history.back();
}
