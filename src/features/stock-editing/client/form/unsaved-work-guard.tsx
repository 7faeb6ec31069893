import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';
import { guardLeaving } from '#client/navigation/history-guard.ts';
import { LeaveQuestion } from '#client/ui/leave-question.tsx';
import { returnToList } from '../return-to-list.tsx';

/** Asks before unsaved work is left by a link, a key or the search, by closing the tab or by Back. */
export function UnsavedWorkGuard({ isUnsaved, description }: { isUnsaved: boolean; description?: string }) {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  useLeaveWarning(isUnsaved);

  useEffect(() => {
    if (!isUnsaved) return;
    const askOnLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      // Public pages are a full page load, for which the browser asks.
      if (!link.pathname.startsWith('/admin') || link.hash) return;
      event.preventDefault();
      // Another form of the same page would ask too.
      event.stopImmediatePropagation();
      setLeave(
        () => () =>
          'returns' in link.dataset ? returnToList(navigate) : navigate(link.pathname + link.search),
      );
    };
    const stopGuarding = guardLeaving((go) => setLeave(() => go));
    document.addEventListener('click', askOnLink, { capture: true });
    return () => {
      stopGuarding();
      document.removeEventListener('click', askOnLink, { capture: true });
    };
  }, [isUnsaved, navigate]);

  return (
    <LeaveQuestion
      open={leave !== undefined}
      description={description}
      onStay={() => setLeave(undefined)}
      onLeave={() => leave?.()}
    />
  );
}
