/** Nobody is at work anywhere: what had the focus is gone or switched off, or a dialog gave it back to the page. */
export function isFocusLost(): boolean {
  return document.activeElement?.matches('body, main') ?? true;
}
