import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Shown when code of this tab's build is gone, because a newer build was deployed. */
export function NewVersionPrompt() {
  const [isOutdated, setIsOutdated] = useState(false);

  useEffect(() => {
    const notice = () => {
      if (navigator.onLine) setIsOutdated(true);
    };
    window.addEventListener('vite:preloadError', notice);
    return () => window.removeEventListener('vite:preloadError', notice);
  }, []);

  return (
    <div role="status" className="fixed inset-x-4 bottom-20 z-60 mx-auto max-w-md print:hidden">
      {isOutdated && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
          <p className="font-semibold">A new version of this site is available</p>
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
