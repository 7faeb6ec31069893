import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { OutsideHoursWarning, useOutsideHours } from '#features/bookings/client/outside-hours.tsx';
import type { ReturnQuestionProps } from '#features/dealership/client/settings/settings-history.tsx';
import { usePublishedVersion } from '#features/dealership/client/settings/settings-queries.ts';
import { RetentionWarning, useRetention } from '#features/privacy/client/retention-notice.tsx';
import { comingHours } from './coming-settings.ts';

/** The hours of then may close a day that has been booked since, and inquiries may have been kept for a shorter time. */
export function ReturnQuestion({ wanted, isBusy, onClose, onConfirm }: ReturnQuestionProps) {
  const version = usePublishedVersion(wanted?.id);
  const coming = version.data ? comingHours(version.data) : undefined;
  const asked = useOutsideHours(coming);
  const keepMonths = version.data?.operation.inquiryKeepMonths;
  const kept = useRetention(keepMonths);
  return (
    <ConfirmDialog
      open={wanted !== undefined}
      onOpenChange={onClose}
      title={wanted ? `Return to “${wanted.title}”?` : ''}
      description="The site says at once what it said then. What is live now stays in the history."
      confirmLabel="Return"
      isBusy={isBusy}
      isWaiting={version.isLoading || asked.isLoading || kept.isLoading}
      onConfirm={onConfirm}
    >
      <OutsideHoursWarning asked={asked} coming={coming} />
      <RetentionWarning asked={kept} months={keepMonths} />
    </ConfirmDialog>
  );
}
