import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { focusIfLost } from '#client/ui/lost-focus.ts';
import { nameOf } from '#features/customers/name-of.ts';
import type { Booking } from '../../booking.contract.ts';
import { type BookingState, isOpen, mayBeMissed } from '../../booking-states.ts';
import { useSetState } from './agenda-queries.ts';
import { useNow } from './use-now.ts';

const steps: Readonly<Record<BookingState, readonly { state: BookingState; label: string }[]>> = {
  requested: [{ state: 'confirmed', label: 'Confirm' }],
  confirmed: [
    { state: 'arrived', label: 'Arrived' },
    { state: 'no_show', label: 'No-show' },
    { state: 'done', label: 'Done' },
  ],
  arrived: [
    { state: 'done', label: 'Done' },
    { state: 'confirmed', label: 'Not arrived yet' },
  ],
  no_show: [
    { state: 'arrived', label: 'Arrived' },
    { state: 'confirmed', label: 'Still expected' },
  ],
  done: [{ state: 'arrived', label: 'Not done yet' }],
  cancelled: [],
};

interface BookingActionsProps {
  booking: Booking;
  /** The first of the buttons. */
  nextRef: RefObject<HTMLButtonElement | null>;
  onMove: () => void;
}

/** Changes of state that are possible now, one press each, and moving. */
export function BookingActions({ booking, nextRef, onMove }: BookingActionsProps) {
  const setting = useSetState();
  const set = (state: BookingState) => setting.mutate({ booking, state });
  const now = useNow();
  const possible = steps[booking.state].filter(
    ({ state }) => state !== 'no_show' || mayBeMissed(Date.parse(booking.startsAt), now),
  );
  const row = useRef<HTMLDivElement>(null);
  const stateBefore = useRef(booking.state);
  // The pressed button gives way to others, and the focus with it.
  useEffect(() => {
    if (setting.isPending || stateBefore.current === booking.state) return;
    stateBefore.current = booking.state;
    if (!setting.isIdle) focusIfLost(row.current?.querySelector('button'));
  }, [booking.state, setting.isPending, setting.isIdle]);
  const who = nameOf(booking);
  return (
    <div ref={row} className="flex flex-wrap gap-2">
      {possible.map(({ state, label }, at) => (
        <Button
          key={state}
          ref={at === 0 ? nextRef : undefined}
          size="sm"
          variant={at === 0 && booking.state !== 'done' ? 'primary' : 'secondary'}
          disabled={setting.isPending}
          aria-label={`${label}: ${who}`}
          onClick={() => set(state)}
        >
          {label}
        </Button>
      ))}
      {isOpen(booking.state) && (
        <Button size="sm" variant="secondary" aria-label={`Move: ${who}`} onClick={onMove}>
          Move
        </Button>
      )}
    </div>
  );
}
