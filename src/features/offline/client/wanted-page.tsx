import { useSyncExternalStore } from 'react';
import { ButtonLink } from '#client/ui/button.tsx';

/** The page that somebody wanted and that is not here. */
export function WantedPage() {
  const wanted = useSyncExternalStore(
    () => () => {},
    () => readWanted(location.search, location.origin),
    () => undefined,
  );
  if (!wanted) return null;
  return (
    <div role="alert" className="mb-8 rounded-card border border-line bg-surface p-5">
      <p className="text-heading">You are offline, and this page is not kept here</p>
      <p className="mt-1 mb-4 break-words text-muted">{wanted}</p>
      <ButtonLink href={wanted} isPlain>
        Try again
      </ButtonLink>
    </div>
  );
}

/** Only a page of this site. */
function readWanted(search: string, origin: string): string | undefined {
  const asked = new URLSearchParams(search).get('for');
  if (!asked || !URL.canParse(asked, origin)) return undefined;
  const { origin: of, pathname, search: rest } = new URL(asked, origin);
  return of === origin ? pathname + rest : undefined;
}
