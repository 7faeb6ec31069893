import type { KeyboardEvent } from 'react';

/**
 * Ctrl Enter, or Cmd Enter on a Mac, sends the form in which somebody writes; with Shift as its second button does. Enter
 * alone sends nothing: it goes on from a line to the text.
 */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.altKey || event.nativeEvent.isComposing) return;
  if (!(event.ctrlKey || event.metaKey)) {
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.querySelector('textarea')?.focus();
    return;
  }
  event.preventDefault();
  // As a press on the button would, which does nothing while it is disabled.
  const buttons = event.currentTarget.querySelectorAll<HTMLButtonElement>('[type="submit"]');
  (event.shiftKey ? (buttons[1] ?? buttons[0]) : buttons[0])?.click();
}
