import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { FindingPlace, PublishFinding } from '#features/listing-quality/publish-finding.ts';
import { FindingList } from '../publish-check/finding-list.tsx';

interface PublishDialogProps {
  vehicleId: number;
  title: string;
  findings: readonly PublishFinding[];
  isBusy: boolean;
  onPublish: () => void;
  onClose: () => void;
  /** True when it has gone to the field itself. */
  onGo?: (place: FindingPlace) => boolean;
}

/** What the publish check has found, before the vehicle goes public. It warns, and blocks nothing. */
export function PublishDialog({
  vehicleId,
  title,
  findings,
  isBusy,
  onPublish,
  onClose,
  onGo,
}: PublishDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Publish this vehicle?"
      description={`${title} would be on the site as it is. Still to mend:`}
      confirmLabel="Publish"
      isBusy={isBusy}
      onConfirm={onPublish}
    >
      <FindingList findings={findings} vehicleId={vehicleId} onGo={onGo} />
    </ConfirmDialog>
  );
}
