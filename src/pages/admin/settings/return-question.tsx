import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { OutsideHoursWarning, useOutsideHours } from '#features/bookings/client/outside-hours.tsx';
import type { ReturnQuestionProps } from '#features/dealership/client/settings/settings-history.tsx';
import { usePublishedVersion } from '#features/dealership/client/settings/settings-queries.ts';
import { comingHours } from './coming-hours.ts';

/** The hours of then may close a day that has been booked since. */
export function ReturnQuestion({ wanted, isBusy, onClose, onConfirm }: ReturnQuestionProps) {
  const version = usePublishedVersion(wanted?.id);
  const coming = version.data ? comingHours(version.data) : undefined;
  const asked = useOutsideHours(coming);
  return (
    <ConfirmDialog
      open={wanted !== undefined}
      onOpenChange={onClose}
      title={wanted ? `Return to “${wanted.title}”?` : ''}
      description="The site says at once what it said then. What is live now stays in the history."
      confirmLabel="Return"
      isBusy={isBusy}
      isWaiting={version.isLoading || asked.isLoading}
      onConfirm={onConfirm}
    >
      <OutsideHoursWarning asked={asked} coming={coming} />
    </ConfirmDialog>
  );
}
