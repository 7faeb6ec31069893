import { EyeOff, Globe } from 'lucide-react';
import { useState } from 'react';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { needsWork } from '#features/listing-quality/publish-check/check-listing.ts';
import type { PublishFinding } from '#features/listing-quality/publish-finding.ts';
import type { AdminVehicle } from '#features/vehicles/admin-vehicle.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { usePublishing } from './use-publishing.ts';

interface PublishActionProps {
  vehicle: AdminVehicle;
  title: string;
  findings: readonly PublishFinding[];
  className: string;
}

/** In a row of the list: Publish for a draft, Show on Site for what was hidden, Hide from Site for the rest. */
export function PublishAction({ vehicle, title, findings, className }: PublishActionProps) {
  const publishing = usePublishing();
  const [isAsking, setIsAsking] = useState(false);
  const label = publishLabel(vehicle);
  const Icon = vehicle.isDraft ? Globe : EyeOff;
  const handlePress = () => {
    if (!vehicle.isDraft) publishing.hide(vehicle);
    else if (!vehicle.isHidden && needsWork(findings)) setIsAsking(true);
    else publishing.publish(vehicle);
  };
  return (
    <>
      <Tooltip content={label}>
        <button
          type="button"
          aria-label={`${label}: ${title}`}
          aria-disabled={publishing.isPending}
          onClick={() => !publishing.isPending && handlePress()}
          className={className}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </Tooltip>
      {isAsking && (
        <PublishDialog
          vehicleId={vehicle.id}
          title={title}
          findings={findings}
          isBusy={publishing.isPending}
          onPublish={() => {
            setIsAsking(false);
            publishing.publish(vehicle);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

export function publishLabel({ isDraft, isHidden }: Pick<AdminVehicle, 'isDraft' | 'isHidden'>): string {
  if (!isDraft) return 'Hide from Site';
  return isHidden ? 'Show on Site' : 'Publish';
}

/** Beside the title of a vehicle that nobody but staff sees. */
export function stateWords({ isHidden }: Pick<AdminVehicle, 'isHidden'>): string {
  return isHidden ? 'Hidden: not on the site' : 'Draft: not public yet';
}
