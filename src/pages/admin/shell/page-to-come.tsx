import { useIsOnline } from '#client/hooks/use-is-online.ts';

/** In the place of a page whose code is not there yet. */
export function PageToCome() {
  const isOnline = useIsOnline(true);
  return (
    <p className="text-muted">
      {isOnline
        ? 'Loading...'
        : 'This page was not opened before, and cannot be without a connection. It opens by itself once you are back.'}
    </p>
  );
}
