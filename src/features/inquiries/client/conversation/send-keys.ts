import type { KeyboardEvent } from 'react';

/**
 * Ctrl Enter, or Cmd Enter on a Mac, sends the form in which somebody writes; with Shift as its second button does. Enter
 * alone sends nothing: it goes on from a line to the text. Escape leaves the field with what was typed in it, so that single
 * keys work again.
 */
export function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
  if (event.key !== 'Enter' || event.altKey) return;
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
