/**
 * Whether nothing has the focus: the focused element was removed or disabled, or a dialog returned the focus to the
 * page.
 */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true;
}

/** Restores the focus when an action removed or disabled its control. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  // Where that was in a dialog, the dialog itself may have caught the focus before.
  const dialog = document.activeElement?.matches('[role=dialog], [role=alertdialog]')
    ? document.activeElement
    : undefined;
  if (isFocusLost() || (element && dialog?.contains(element))) element?.focus({ preventScroll: true });
}
