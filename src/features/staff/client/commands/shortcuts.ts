import type { Permission } from '#shared/permissions.ts';
import { commandNames, type KeyGroup, staffCommands } from './staff-commands.ts';

/** A page that has keys of its own, after G. */
export interface KeyedPage {
  href: string;
  label: string;
  letter: string;
}

export interface Shortcut {
  /** A command's name, or a page's path: what is switched off. */
  name: string;
  keys: readonly string[];
  does: string;
  group: KeyGroup;
  permission?: Permission | undefined;
}

/** All keys, for the help, the switches and the listener. */
export function listShortcuts(pages: readonly KeyedPage[]): Shortcut[] {
  const commands = commandNames.flatMap((name): Shortcut[] => {
    const { keys, does, group, permission } = staffCommands[name];
    return keys && group ? [{ name, keys, does, group, permission }] : [];
  });
  const toPages = pages.map(
    ({ href, label, letter }): Shortcut => ({
      ...{ name: href, keys: [`g ${letter}`], does: label, group: 'pages' },
    }),
  );
  return [...commands, ...toPages];
}

export function isOn({ name, group }: Shortcut, off: ReadonlySet<string>): boolean {
  return !off.has('all') && !off.has(group) && !off.has(name);
}
