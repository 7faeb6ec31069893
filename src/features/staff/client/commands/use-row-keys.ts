import { useCommand } from './use-command.ts';

/*
 * Rows of a list are marked by data-list-row. The one that has the focus is the one that keys are about: no second
 * place that could be somewhere else.
 */

const ROW = 'main [data-list-row]';

/** J and K go through the rows, O opens one, X chooses it, E presses what its button with data-row-done does. */
export function useRowKeys(): void {
  useCommand('next', () => go(1));
  useCommand('previous', () => go(-1));
  useCommand('open', () => nameOf(current())?.click());
  useCommand('choose', () => current()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click());
  useCommand('done', () => current()?.querySelector<HTMLElement>('[data-row-done]')?.click());
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

function nameOf(row: HTMLElement | null | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>('th a, a');
}

function go(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.indexOf(current() ?? document.body);
  const row = at === -1 ? rows[0] : rows[at + by];
  nameOf(row)?.focus({ preventScroll: true, focusVisible: true } as FocusOptions); // newer than the type
  row?.scrollIntoView({ block: 'nearest' });
}
