import { useEffect } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { vehicleHref } from '#features/vehicles/vehicle-paths.ts';
import { type AdminVehicleDetail, useAdminVehicle } from '../admin-vehicle-queries.ts';
import { forgetWizard, type StoredWizard } from './wizard-draft.ts';

/**
 * The state of a vehicle whose page was left during a save: only on this device until its record was created, on the
 * server afterwards, even if the last response was lost.
 */
export function useRestoredVehicle(restored: StoredWizard | undefined) {
  const { data, isLoading } = useAdminVehicle(restored?.vehicleId);
  const addedId = data && !data.vehicle.isDraft ? data.vehicle.id : undefined;
  const creationKey = restored?.creationKey;
  useEffect(() => {
    if (addedId !== undefined && creationKey) forgetWizard(creationKey);
  }, [addedId, creationKey]);
  const draft: AdminVehicleDetail | undefined = data?.vehicle.isDraft ? data : undefined;
  return { addedId, draft, isLoading };
}

interface RestoredNoticeProps {
  restored: StoredWizard;
  /** Its photos on the server. */
  photoCount: number;
  onDiscard: () => void;
}

export function RestoredNotice({ restored: { hasTried }, photoCount, onDiscard }: RestoredNoticeProps) {
  return (
    <Notice
      title={
        hasTried ? 'This vehicle has not been saved completely.' : 'This vehicle has not been saved yet.'
      }
      words={
        hasTried
          ? `What you entered is back${photoCount > 0 ? `, with the photos that were sent (${photoCount})` : ''}. ${
              photoCount > 0 ? 'Save' : 'Choose its photos again, then save'
            }: it continues with the same vehicle.`
          : 'What you typed was kept on this device. Photos that were not sent have to be chosen again.'
      }
    >
      <Button size="sm" variant="secondary" onClick={onDiscard}>
        {hasTried ? 'Start Another Vehicle' : 'Discard Draft'}
      </Button>
    </Notice>
  );
}

export function AddedNotice({ addedId, onStartAgain }: { addedId: number; onStartAgain: () => void }) {
  return (
    <Notice
      title="This vehicle has been added to the inventory."
      words="Only the server’s last answer did not get here. There is nothing left to save."
    >
      <Button size="sm" variant="secondary" onClick={onStartAgain}>
        Start Another Vehicle
      </Button>
      <ButtonLink isPlain size="sm" variant="secondary" href={vehicleHref(addedId)}>
        View the Vehicle
      </ButtonLink>
    </Notice>
  );
}

interface OtherDraftProps {
  draft: StoredWizard;
  onContinue: () => void;
  onDiscard: () => void;
}

export function OtherDraftNotice({ draft, onContinue, onDiscard }: OtherDraftProps) {
  const title =
    vehicleTitle({ ...draft.basic, year: Number(draft.basic.year) || null }) || 'a vehicle without a name';
  return (
    <Notice
      title={`Not saved yet: ${title}`}
      words="It was begun in another window and is kept on this device."
    >
      <Button size="sm" variant="secondary" onClick={onContinue}>
        Continue with It
      </Button>
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        Discard Draft
      </Button>
    </Notice>
  );
}

function Notice({ title, words, children }: { title: string; words: string; children: React.ReactNode }) {
  return (
    <div role="status" className="mb-6 rounded-card border border-accent bg-surface p-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm text-muted">{words}</p>
      <div className="mt-3 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
