import { wantNext } from './command-store.ts';
import type { CommandName } from './staff-commands.ts';
import { useCommand } from './use-command.ts';

/*
 * Rows of a list are marked by data-list-row. The one that has the focus is the one that keys are about: no second
 * place that could be somewhere else.
 */

const ROW = 'main [data-list-row]';
/** What takes the focus of a row and opens it, the first of these that it has. */
const NAMES = ['[data-row-name]', 'th a', 'a', 'button'];

/** J and K go through the rows, O opens one, X chooses it, E presses what its button with data-row-done does. */
export function useRowKeys(): void {
  useCommand('next', () => go(1));
  useCommand('previous', () => go(-1));
  useCommand('open', () => nameOf(current())?.click());
  useCommand('choose', () => current()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click());
  useCommand('done', () => current()?.querySelector<HTMLElement>('[data-row-done]')?.click());
}

/** R, C, B and A on a row of inquiries open its page, and begin there. */
export function useAnswerKeys(mayHandle: boolean): void {
  const openFor = (name: CommandName) => () => {
    const link = nameOf(current());
    if (!link) return;
    wantNext(name);
    link.click();
  };
  useCommand('reply', mayHandle ? openFor('reply') : undefined);
  useCommand('call', mayHandle ? openFor('call') : undefined);
  useCommand('book', mayHandle ? openFor('book') : undefined);
  useCommand('assign', mayHandle ? openFor('assign') : undefined);
}

/** What data-list-row says of the row that has the focus. */
export function currentRow(): string | undefined {
  return current()?.dataset.listRow;
}

function current(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

function nameOf(row: HTMLElement | null | undefined): HTMLElement | null {
  for (const name of NAMES) {
    const found = row?.querySelector<HTMLElement>(name);
    if (found) return found;
  }
  return null;
}

/** From the search before the list. */
export function goToFirstRow(): void {
  focusRow(document.querySelector<HTMLElement>(ROW));
}

function go(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.indexOf(current() ?? document.body);
  focusRow(at === -1 ? rows[0] : rows[at + by]);
}

function focusRow(row: HTMLElement | null | undefined): void {
  nameOf(row)?.focus({ preventScroll: true, focusVisible: true } as FocusOptions); // newer than the type
  row?.scrollIntoView({ block: 'nearest' });
}
