import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { leavePage } from '#client/navigation/history-guard.ts';
import { runCommand } from './command-store.ts';
import { useKeysOff } from './keys-off.ts';
import { isForPage, readKey } from './read-key.ts';
import { isOn, type KeyedPage, listShortcuts } from './shortcuts.ts';
import type { CommandName } from './staff-commands.ts';

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_500;

/** Once for the staff area: single keys do what the page that is shown offers, and lead to pages. */
export function KeyListener({ account, pages }: { account: string; pages: readonly KeyedPage[] }) {
  const [path, navigate] = useLocation();
  const off = useKeysOff(account);
  const before = useRef({ keys: '', at: 0 });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target, defaultPrevented, repeat, timeStamp } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || event.isComposing || !isForPage(target)) return;
    const shortcuts = listShortcuts(pages).filter((shortcut) => isOn(shortcut, off));
    const isLate = timeStamp - before.current.at > SEQUENCE_MS;
    const read = readKey(
      isLate ? '' : before.current.keys,
      key,
      new Set(shortcuts.flatMap(({ keys }) => keys)),
    );
    before.current = { keys: read.before, at: timeStamp };
    // One key may mean other things on other pages.
    for (const { name, group, keys } of shortcuts) {
      if (!keys.some((one) => one === read.shortcut)) continue;
      if (group === 'pages') {
        if (path !== name) leavePage(() => navigate(name));
        event.preventDefault();
        return;
      }
      // A held key goes through a list, but does nothing else again and again.
      if (repeat && name !== 'next' && name !== 'previous') continue;
      if (!runCommand(name as CommandName)) continue; // no page, so a command
      event.preventDefault();
      return;
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return null;
}
