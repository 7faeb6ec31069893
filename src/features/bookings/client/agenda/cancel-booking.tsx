import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toldWords } from '#features/customers/client/told-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import type { Booking } from '../../booking.contract.ts';
import { whenWords } from '../../booking-words.ts';
import { useSetState } from './agenda-queries.ts';

/** Asks first: the buyer is told, and the time is given away. */
export function CancelBooking({ booking, isMailSetUp }: { booking: Booking; isMailSetUp: boolean }) {
  const [isCancelling, setCancelling] = useState(false);
  const setting = useSetState();
  const who = nameOf(booking);
  const told = toldWords(who, booking.email, isMailSetUp);
  const when = whenWords({ startMs: Date.parse(booking.startsAt), endMs: Date.parse(booking.endsAt) });
  return (
    <>
      <Button
        size="sm"
        variant="quietDanger"
        aria-label={`Cancel Booking…: ${who}`}
        onClick={() => setCancelling(true)}
      >
        Cancel Booking…
      </Button>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title="Cancel this booking?"
        description={`${who}, ${when}. ${told} It cannot be undone.`}
        confirmLabel="Cancel Booking"
        cancelLabel="Keep It"
        isDestructive
        isBusy={setting.isPending}
        onConfirm={() =>
          setting.mutate({ booking, state: 'cancelled' }, { onSettled: () => setCancelling(false) })
        }
      />
    </>
  );
}
