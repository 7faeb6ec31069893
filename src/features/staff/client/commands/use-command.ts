import { useEffect, useEffectEvent } from 'react';
import { offerCommand } from './command-store.ts';
import type { CommandName } from './staff-commands.ts';

/** What a key or the search box does while this is shown; undefined while it cannot. */
export function useCommand(name: CommandName, run: (() => void) | undefined): void {
  const doIt = useEffectEvent(() => run?.());
  const isOffered = run !== undefined;
  useEffect(() => (isOffered ? offerCommand(name, () => doIt()) : undefined), [name, isOffered]);
}
