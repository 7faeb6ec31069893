/** What a key means after those before it: a shortcut, the beginning of one, or nothing. */
export function readKey(
  before: string,
  key: string,
  shortcuts: ReadonlySet<string>,
): { shortcut?: string; before: string } {
  const typed = before === '' ? key : `${before} ${key}`;
  if (shortcuts.has(typed)) return { shortcut: typed, before: '' };
  for (const shortcut of shortcuts) if (shortcut.startsWith(`${typed} `)) return { before: typed };
  // A sequence that leads nowhere takes its last key with it: nobody meant that key alone.
  return { before: '' };
}

/** Fields, lists and dialogs have their own use of keys. A tick box has none for letters. */
export function isForPage(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return false;
  if (!(target instanceof HTMLElement)) return true;
  if (target.matches('input[type="checkbox"], input[type="radio"]')) return true;
  return (
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]') === null
  );
}
