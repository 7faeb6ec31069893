import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { NEWER_VERSION, type NewerVersion } from './newer-version.ts';

/** Shown when code of this tab's build is gone, because a newer build was deployed, and when a newer one can be taken. */
export function NewVersionPrompt() {
  const [newer, setNewer] = useState<NewerVersion | null>(null);

  useEffect(() => {
    const hear = (event: Event) => setNewer((event as CustomEvent<NewerVersion | null>).detail);
    addEventListener(NEWER_VERSION, hear);
    return () => removeEventListener(NEWER_VERSION, hear);
  }, []);

  return (
    <div role="status" className="fixed inset-x-4 bottom-20 z-60 mx-auto max-w-md print:hidden">
      {newer && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
          <p className="font-semibold">
            {newer.take ? 'A newer version is ready' : 'A new version of this site is available'}
          </p>
          <Button size="sm" onClick={newer.take ?? (() => location.reload())}>
            Reload
          </Button>
        </div>
      )}
    </div>
  );
}
