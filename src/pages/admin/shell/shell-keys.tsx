import { KeyHelp } from '#features/staff/client/commands/key-help.tsx';
import { KeyListener } from '#features/staff/client/commands/key-listener.tsx';
import type { KeyedPage } from '#features/staff/client/commands/shortcuts.ts';
import { useAccountName, useAllowed } from '#features/staff/client/may.tsx';
import { navigationGroups } from './navigation-groups.ts';

const entries = navigationGroups.flatMap((group) => group.entries);

/** Pages of the menu that this person may open and that have a key. */
export function useKeyedPages(): readonly KeyedPage[] {
  return useAllowed(entries).flatMap(({ href, label, letter }) => (letter ? [{ href, label, letter }] : []));
}

/** Single keys of the staff area, and the list of them. */
export function ShellKeys() {
  const account = useAccountName();
  const pages = useKeyedPages();
  return (
    <>
      <KeyListener account={account} pages={pages} />
      <KeyHelp account={account} pages={pages} />
    </>
  );
}
