import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { OutsideHoursWarning, useOutsideHours } from '#features/bookings/client/outside-hours.tsx';
import type { ReturnQuestionProps } from '#features/dealership/client/settings/settings-history.tsx';
import { AS_IT_CAME, usePublishedVersion } from '#features/dealership/client/settings/settings-queries.ts';
import type { Settings } from '#features/dealership/settings/settings-schema.ts';
import { RetentionWarning, useRetention } from '#features/privacy/client/retention-notice.tsx';
import { comingHours } from './coming-settings.ts';

/** What was never true of anybody must not stand on a dealer's site by mistake. */
function describe(id: number | undefined, settings: Settings | null | undefined): string {
  if (id !== AS_IT_CAME || !settings) return 'The site says at once what it said then.';
  return `Buyers see at once ${settings.identity.name}, a dealership that was made up as an example, with its address, phone numbers, hours, people and reviews, instead of yours.`;
}

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
      description={`${describe(wanted?.id, version.data)} What is live now stays in the history.`}
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
