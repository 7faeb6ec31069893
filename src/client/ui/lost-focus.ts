/**
 * Whether nothing has the focus: the focused element was removed or disabled, or a dialog returned the focus to the
 * page.
 */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true;
}

/** Restores the focus when an action removed or disabled its control. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (isFocusLost()) element?.focus({ preventScroll: true });
}
