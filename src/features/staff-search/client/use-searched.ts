import { screenPath, settingScreens } from '#features/dealership/client/settings/setting-screens.ts';
import { commandNames, staffCommands } from '#features/staff/client/commands/staff-commands.ts';
import { useAllowed, useMay } from '#features/staff/client/may.tsx';
import type { Searched, SearchedAction, SearchedPage } from './search-list.ts';

/** Everything with a name that this person may open or do. */
export function useSearched(pages: readonly SearchedPage[]): Searched {
  const mayLook = useMay('settings.look');
  const parts = settingScreens.map(({ name, label }) => ({ label, href: screenPath(name) }));
  const allowed = useAllowed(commandNames.map((name) => ({ name, ...staffCommands[name] })));
  const actions = allowed.flatMap(({ name, does, href }): SearchedAction[] =>
    href !== undefined || name === 'help' ? [{ name, does, href: href ?? '' }] : [],
  );
  return { pages, parts: mayLook ? parts : [], actions };
}
