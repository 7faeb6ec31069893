import { useState } from 'react';
import { showToast } from '#client/ui/toast.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { toldWords } from '#features/customers/client/told-words.ts';
import { dayWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { fieldErrorsOf, showTrouble } from '#features/staff/client/form-trouble.ts';
import type { Booking } from '../../booking.contract.ts';
import { timeWords, whenWords } from '../../booking-words.ts';
import { canMoveTo } from './agenda-days.ts';
import { useMoveBooking } from './agenda-queries.ts';
import { TimeFields } from './time-fields.tsx';

interface MoveDialogProps {
  booking: Booking;
  isMailSetUp: boolean;
  /** The time on which it was dropped, or only its day. */
  chosen: { day: string; time: string };
  onClose: () => void;
}

/** Asks before the buyer is told of another time. */
export function MoveDialog({ booking, isMailSetUp, chosen: first, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState(first);
  const moving = useMoveBooking();
  const who = nameOf(booking);
  const errors = fieldErrorsOf(moving.error);
  const now = whenWords({ startMs: Date.parse(booking.startsAt), endMs: Date.parse(booking.endsAt) });

  function move(): void {
    moving.mutate(
      { id: booking.id, ...chosen, seen: booking.startsAt },
      {
        onSuccess: () => {
          showToast({
            title: `${who} moved`,
            description: `Now ${dayWords(chosen.day)}, ${timeWords(chosen.time)}.`,
          });
          onClose();
        },
        onError: (error) => {
          if (!fieldErrorsOf(error).time) showTrouble('Not moved', error);
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Move ${who}`}
      description={`Now ${now}. ${toldWords(who, booking.email, isMailSetUp)}`}
      leave="Leave It"
      send="Move Booking"
      isComplete={chosen.time !== ''}
      isPending={moving.isPending}
      onSend={move}
      onClose={onClose}
    >
      <TimeFields
        {...chosen}
        onChange={setChosen}
        isFree={(slot, { bookings }) => canMoveTo(slot, booking, bookings)}
        errors={errors}
      />
    </FormDialog>
  );
}
