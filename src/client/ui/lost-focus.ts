/** Nobody is at work anywhere: what had the focus is gone or switched off, or a dialog gave it back to the page. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true;
}

/** For those whose control went away, or was switched off, by the work they asked for. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (isFocusLost()) element?.focus({ preventScroll: true });
}
