import { useEffect } from 'react';

/** The browser asks before the tab is closed or reloaded with unsaved work. */
export function useLeaveWarning(isAtStake: boolean): void {
  useEffect(() => {
    if (!isAtStake) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isAtStake]);
}
