import { useMutationState } from '@tanstack/react-query';
import { useIsOnline } from '#client/hooks/use-is-online.ts';
import { useLeaveWarning } from '#client/hooks/use-leave-warning.ts';

/** Says that nothing goes out now, and asks before the tab is closed with what waits for a connection. */
export function OfflineLine() {
  const isOnline = useIsOnline(true);
  const waiting = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => state.isPaused || state.failureCount > 0,
  });
  useLeaveWarning(waiting.includes(true));
  return (
    // There before it says something, so that it is read out.
    <div role="status" className="sticky top-16 z-30 -mx-4 sm:-mx-6 lg:top-14 xl:-mx-10 print:hidden">
      {!isOnline && (
        <p className="border-b border-line bg-sunken px-4 py-1.5 text-sm font-semibold sm:px-6 xl:px-10">
          You are offline. Changes are sent once you are back.
        </p>
      )}
    </div>
  );
}
