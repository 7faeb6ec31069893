import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { guardHistory, leaveByHistory } from '#client/navigation/history-guard.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { useLeaveWarning } from '#client/use-leave-warning.ts';
import { returnToList } from './return-to-list.tsx';

/** Asks before work that is not saved is left: by a link, by closing the tab, by Back. */
export function UnsavedWorkGuard({
  isUnsaved,
  description = 'What you have entered on this page has not been saved yet.',
}: {
  isUnsaved: boolean;
  description?: string;
}) {
  const [, navigate] = useLocation();
  const [leave, setLeave] = useState<() => void>();
  useLeaveWarning(isUnsaved);

  useEffect(() => {
    if (!isUnsaved) return;
    const askOnLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      // Other pages of the site load anew, and the browser itself asks then.
      if (!link.pathname.startsWith('/admin') || link.hash) return;
      event.preventDefault();
      // Another form of the same page would ask as well.
      event.stopImmediatePropagation();
      setLeave(
        () => () =>
          'returns' in link.dataset ? returnToList(navigate) : navigate(link.pathname + link.search),
      );
    };
    const stopGuarding = guardHistory(() => setLeave(() => leaveByHistory));
    document.addEventListener('click', askOnLink, { capture: true });
    return () => {
      stopGuarding();
      document.removeEventListener('click', askOnLink, { capture: true });
    };
  }, [isUnsaved, navigate]);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      onOpenChange={() => setLeave(undefined)}
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDestructive
      onConfirm={() => leave?.()}
    />
  );
}
