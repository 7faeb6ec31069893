import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Told when a newer version waits to be taken, and when it is not to be offered now. */
export const NEWER_VERSION = 'site:newer';
export interface NewerVersion {
  take: () => void;
}

/** Shown when code of this tab's build is gone, because a newer build was deployed, and when a newer one can be taken. */
export function NewVersionPrompt() {
  const [isOutdated, setIsOutdated] = useState(false);
  const [newer, setNewer] = useState<NewerVersion>();

  useEffect(() => {
    const notice = () => {
      if (navigator.onLine) setIsOutdated(true);
    };
    const hear = (event: Event) =>
      setNewer((event as CustomEvent<NewerVersion | undefined>).detail ?? undefined);
    window.addEventListener('vite:preloadError', notice);
    window.addEventListener(NEWER_VERSION, hear);
    return () => {
      window.removeEventListener('vite:preloadError', notice);
      window.removeEventListener(NEWER_VERSION, hear);
    };
  }, []);

  return (
    <div role="status" className="fixed inset-x-4 bottom-20 z-60 mx-auto max-w-md print:hidden">
      {(isOutdated || newer) && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
          <p className="font-semibold">
            {isOutdated ? 'A new version of this site is available' : 'A newer version is ready'}
          </p>
          <Button size="sm" onClick={() => (newer ? newer.take() : location.reload())}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
