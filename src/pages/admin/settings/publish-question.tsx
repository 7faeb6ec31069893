import type { ComponentProps } from 'react';
import { OutsideHoursWarning, useOutsideHours } from '#features/bookings/client/outside-hours.tsx';
import { PublishDialog } from '#features/dealership/client/settings/publish-dialog.tsx';
import type { Settings } from '#features/dealership/settings-schema.ts';

interface PublishQuestionProps extends ComponentProps<typeof PublishDialog> {
  /** What is published, where it is not what is live. */
  hours: Settings['hours'] | undefined;
}

/** Names the bookings that would lie outside, so that nobody closes a day over them unknowingly. */
export function PublishQuestion({ hours, ...dialog }: PublishQuestionProps) {
  const asked = useOutsideHours(dialog.changes && hours);
  return (
    <PublishDialog {...dialog} isWaiting={asked.isLoading}>
      <OutsideHoursWarning asked={asked} />
    </PublishDialog>
  );
}
