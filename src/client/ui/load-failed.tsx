import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { focusIfLost } from './lost-focus.ts';

interface LoadFailedProps {
  title: string;
  hint?: ReactNode;
  query: { isFetching: boolean; refetch: () => Promise<unknown> };
}

/** In place of what could not be loaded. Nothing asks again by itself, so the way to do it stands here. */
export function LoadFailed({ title, hint, query: { isFetching, refetch } }: LoadFailedProps) {
  const handleClick = async () => {
    await refetch();
    // What was loaded has taken the place of the button.
    requestAnimationFrame(() => focusIfLost(document.querySelector('main')));
  };
  return (
    <EmptyState title={title} hint={hint}>
      <Button variant="secondary" isBusy={isFetching} onClick={handleClick}>
        Try Again
      </Button>
    </EmptyState>
  );
}
