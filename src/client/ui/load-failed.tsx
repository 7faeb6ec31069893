import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { focusIfLost } from './lost-focus.ts';

interface TryAgainProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
  /** What could not be loaded, where a page has several such buttons. */
  about?: string;
}

interface LoadFailedProps extends Pick<TryAgainProps, 'query'> {
  title: string;
  hint?: ReactNode;
}

/** In place of what could not be loaded. Nothing asks again by itself, so the way to do it stands here. */
export function LoadFailed({ title, hint, query }: LoadFailedProps) {
  return (
    <EmptyState title={title} hint={hint}>
      <TryAgain query={query} />
    </EmptyState>
  );
}

export function TryAgain({ query: { isFetching, refetch }, about }: TryAgainProps) {
  const handleClick = async () => {
    await refetch();
    // What was loaded has taken the place of the button.
    requestAnimationFrame(() => focusIfLost(document.querySelector('main')));
  };
  return (
    <Button
      variant="secondary"
      aria-label={about && `Try Again: ${about}`}
      isBusy={isFetching}
      onClick={handleClick}
    >
      Try Again
    </Button>
  );
}
