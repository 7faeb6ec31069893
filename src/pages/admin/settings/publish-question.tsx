import type { ComponentProps } from 'react';
import { OutsideHoursWarning, useOutsideHours } from '#features/bookings/client/outside-hours.tsx';
import type { ComingHours } from '#features/bookings/outside-hours.contract.ts';
import { PublishDialog } from '#features/dealership/client/settings/publish-dialog.tsx';

interface PublishQuestionProps extends ComponentProps<typeof PublishDialog> {
  /** Hours and their clock, where they are not what is live. */
  coming: ComingHours | undefined;
}

/** Names the bookings that would lie outside, so that nobody closes a day over them unknowingly. */
export function PublishQuestion({ coming, ...dialog }: PublishQuestionProps) {
  const asked = useOutsideHours(dialog.changes && coming);
  return (
    <PublishDialog {...dialog} isWaiting={asked.isLoading}>
      <OutsideHoursWarning asked={asked} coming={coming} />
    </PublishDialog>
  );
}
