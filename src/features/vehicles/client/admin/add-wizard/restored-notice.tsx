import { useEffect } from 'react';
import { Button, ButtonLink } from '../../../../../client/ui/button.tsx';
import { vehicleHref } from '../../../vehicle-paths.ts';
import { useAdminVehicle } from '../admin-vehicle-queries.ts';
import { forgetWizard, type StoredWizard } from './wizard-draft.ts';

/**
 * What became of the vehicle that this tab was saving when its page was loaded again. Until its record was made
 * nothing but this tab knew of it; after that the server does, also when its last answer was lost.
 */
export function useRestoredVehicle(restored: StoredWizard | undefined) {
  const { data, isLoading } = useAdminVehicle(restored?.vehicleId);
  const addedId = data && !data.vehicle.isDraft ? data.vehicle.id : undefined;
  useEffect(() => {
    if (addedId !== undefined) forgetWizard();
  }, [addedId]);
  return { addedId, isLoading };
}

interface RestoredNoticeProps {
  /** The vehicle, when it is all there. */
  addedId?: number;
  onStartAgain: () => void;
}

export function RestoredNotice({ addedId, onStartAgain }: RestoredNoticeProps) {
  return (
    <div role="status" className="mb-6 rounded-card border border-accent bg-surface p-5">
      {addedId === undefined ? (
        <>
          <p className="font-semibold">This vehicle has not been saved completely.</p>
          <p className="mt-1 text-sm text-muted">
            What you entered is back. Choose its photos again, then save: it continues with the same vehicle.
          </p>
        </>
      ) : (
        <>
          <p className="font-semibold">This vehicle has been added to the inventory.</p>
          <p className="mt-1 text-sm text-muted">
            Only the server’s last answer did not get here. There is nothing left to save.
          </p>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={onStartAgain}>
          Start another vehicle
        </Button>
        {addedId !== undefined && (
          <ButtonLink size="sm" variant="secondary" href={vehicleHref(addedId)}>
            View the vehicle
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
