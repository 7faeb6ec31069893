import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../../../client/ui/confirm-dialog.tsx';

/** Asks before work that is not saved is left: by a link, by closing the tab, by Back. */
export function UnsavedWorkGuard({ isUnsaved, onLeave }: { isUnsaved: boolean; onLeave?: () => void }) {
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<string>();

  useEffect(() => {
    if (!isUnsaved) return;
    const here = location.href;
    const warnOnClose = (event: BeforeUnloadEvent) => event.preventDefault();
    const askOnLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      // Other pages of the site load anew, and the browser itself asks then.
      if (!link.pathname.startsWith('/admin') || link.hash) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    const askOnBack = () => {
      const target = location.pathname + location.search;
      // The browser has already gone; this returns before the router hears of it.
      history.pushState(null, '', here);
      setWanted(target);
    };
    window.addEventListener('beforeunload', warnOnClose);
    document.addEventListener('click', askOnLink, { capture: true });
    window.addEventListener('popstate', askOnBack, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warnOnClose);
      document.removeEventListener('click', askOnLink, { capture: true });
      window.removeEventListener('popstate', askOnBack, { capture: true });
    };
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      open={wanted !== undefined}
      onOpenChange={() => setWanted(undefined)}
      title="Leave without saving?"
      description="What you have entered on this page has not been saved yet."
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDestructive
      onConfirm={() => {
        onLeave?.();
        if (wanted) navigate(wanted);
      }}
    />
  );
}
