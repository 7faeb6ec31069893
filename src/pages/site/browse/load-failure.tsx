import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="Error Loading Vehicles"
        hint={
          <>
            We're having trouble loading the vehicle inventory
            <span className="mt-1 block text-sm">Failed to fetch vehicles</span>
          </>
        }
      >
        <Button onClick={onRetry}>Try Again</Button>
      </EmptyState>
    </div>
  );
}
