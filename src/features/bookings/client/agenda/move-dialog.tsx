import { useState } from 'react';
import { showToast } from '#client/ui/toast.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { toldWords } from '#features/customers/client/told-words.ts';
import { dayWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { useFormValues } from '#features/staff/client/use-form-values.ts';
import { useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { type AgendaBooking, movedTimeSchema } from '../../agenda.contract.ts';
import { timeWords, whenWords } from '../../booking-words.ts';
import { minutesOf } from '../grid/free-times.ts';
import { useMoveBooking } from './agenda-queries.ts';
import { type ChosenTime, TimeFields } from './time-fields.tsx';

interface MoveDialogProps {
  booking: AgendaBooking;
  isMailSetUp: boolean;
  /** The place on which it was dropped, or only its day. */
  chosen: { day: string; time: string; minutes?: number | undefined; assignee?: string | undefined };
  onClose: () => void;
}

/** Asks before the buyer is told of another time, or of a longer or shorter one. */
export function MoveDialog({ booking, isMailSetUp, chosen: first, onClose }: MoveDialogProps) {
  const [begun] = useState<ChosenTime>({ ...first, minutes: first.minutes ?? minutesOf(booking) });
  const moving = useMoveBooking();
  const who = nameOf(booking);
  const now = whenWords({ startMs: Date.parse(booking.startsAt), endMs: Date.parse(booking.endsAt) });

  const { form, handleSubmit } = useStaffForm({
    schema: movedTimeSchema,
    defaultValues: begun,
    refused: 'Not moved',
    async send(to) {
      await moving.mutateAsync({ booking, to });
      showToast({
        title: `${who} moved`,
        description: `Now ${dayWords(to.day)}, ${timeWords(to.time)}.`,
      });
      onClose();
    },
  });
  const { values: chosen, change, messages } = useFormValues(form, begun);

  return (
    <FormDialog
      title={`Move ${who}`}
      description={`Now ${now}. ${toldWords(who, booking.email, isMailSetUp)}`}
      leave="Leave It"
      send="Move Booking"
      isComplete={chosen.time !== ''}
      isPending={moving.isPending}
      onSend={handleSubmit}
      onClose={onClose}
    >
      <TimeFields {...chosen} onChange={change} booking={booking} errors={messages} />
    </FormDialog>
  );
}
