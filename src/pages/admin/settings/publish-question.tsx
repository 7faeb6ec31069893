import type { ComponentProps } from 'react';
import { OutsideHoursWarning, useOutsideHours } from '#features/bookings/client/outside-hours.tsx';
import type { ComingHours } from '#features/bookings/outside-hours.contract.ts';
import { PublishDialog } from '#features/dealership/client/settings/publish-dialog.tsx';
import { RetentionWarning, useRetention } from '#features/privacy/client/retention-notice.tsx';

interface PublishQuestionProps extends ComponentProps<typeof PublishDialog> {
  /** Hours and their clock, where they are not what is live. */
  coming: ComingHours | undefined;
  /** How long inquiries are to be kept, where that is not what is live. */
  keepMonths: number | undefined;
}

/** Names the bookings that would lie outside and what would be removed by age, so that nobody does either unknowingly. */
export function PublishQuestion({ coming, keepMonths, ...dialog }: PublishQuestionProps) {
  const asked = useOutsideHours(dialog.changes && coming);
  const kept = useRetention(dialog.changes && keepMonths);
  return (
    <PublishDialog {...dialog} isWaiting={asked.isLoading || kept.isLoading}>
      <OutsideHoursWarning asked={asked} coming={coming} />
      <RetentionWarning asked={kept} months={keepMonths} />
    </PublishDialog>
  );
}
