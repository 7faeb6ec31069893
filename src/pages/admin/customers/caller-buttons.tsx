import { CalendarPlus, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonSize } from '#client/ui/button.tsx';
import { AddBookingDialog } from '#features/bookings/client/agenda/add-booking-dialog.tsx';
import type { Caller } from '#features/customers/client/caller.ts';
import { useStats } from '#features/dashboard/client/stats.ts';
import { AddHoldDialog } from '#features/holds/client/add-hold-dialog.tsx';
import { useCommand } from '#features/staff/client/commands/use-command.ts';
import { useMay } from '#features/staff/client/may.tsx';

interface CallerButtonsProps {
  caller: Partial<Caller>;
  size?: ButtonSize;
  /** Which of them are shown. */
  offers?: readonly ('booking' | 'hold')[];
  className?: string;
}

/** For somebody who calls or stands there: a time, or the vehicle itself, with what is known filled in. */
export function CallerButtons({
  caller,
  size = 'md',
  offers = ['booking', 'hold'],
  className,
}: CallerButtonsProps) {
  const [shown, setShown] = useState<'booking' | 'hold'>();
  const mayHandle = useMay('inquiries.handle');
  const isMailSetUp = useStats({ isEnabled: true }).data?.isMailSetUp !== false;
  const mayBook = mayHandle && offers.includes('booking');
  useCommand('book', mayBook ? () => setShown('booking') : undefined);
  if (!mayHandle) return null;
  const known = { caller, isMailSetUp, onClose: () => setShown(undefined) };
  const look = { size, variant: 'secondary' as const, ...(className && { className }) };
  const icon = size === 'sm' ? 'size-4' : 'size-5';
  return (
    <>
      {offers.includes('booking') && (
        <Button {...look} onClick={() => setShown('booking')}>
          <CalendarPlus aria-hidden="true" className={icon} />
          Book
        </Button>
      )}
      {offers.includes('hold') && (
        <Button {...look} onClick={() => setShown('hold')}>
          <KeyRound aria-hidden="true" className={icon} />
          Hold
        </Button>
      )}
      {shown === 'booking' && <AddBookingDialog {...known} />}
      {shown === 'hold' && <AddHoldDialog {...known} />}
    </>
  );
}
