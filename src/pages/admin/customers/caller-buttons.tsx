import { CalendarPlus, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { AddBookingDialog } from '#features/bookings/client/agenda/add-booking-dialog.tsx';
import type { Caller } from '#features/customers/client/caller.ts';
import { useStats } from '#features/dashboard/client/stats.ts';
import { AddHoldDialog } from '#features/holds/client/add-hold-dialog.tsx';
import { useMay } from '#features/staff/client/may.tsx';

/** For somebody who calls or stands there: a time, or the vehicle itself, with what is known filled in. */
export function CallerButtons({ caller }: { caller: Partial<Caller> }) {
  const [shown, setShown] = useState<'booking' | 'hold'>();
  const mayHandle = useMay('inquiries.handle');
  const isMailSetUp = useStats({ isEnabled: true }).data?.isMailSetUp !== false;
  if (!mayHandle) return null;
  const known = { caller, isMailSetUp, onClose: () => setShown(undefined) };
  return (
    <>
      <Button variant="secondary" onClick={() => setShown('booking')}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        Book
      </Button>
      <Button variant="secondary" onClick={() => setShown('hold')}>
        <KeyRound aria-hidden="true" className="size-5" />
        Hold
      </Button>
      {shown === 'booking' && <AddBookingDialog {...known} />}
      {shown === 'hold' && <AddHoldDialog {...known} />}
    </>
  );
}
