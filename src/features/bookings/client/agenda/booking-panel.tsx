import { type ReactNode, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { isOpen } from '../../booking-states.ts';
import { whenWords } from '../../booking-words.ts';
import { AssigneeField } from './assignee-field.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingDetails } from './booking-details.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { DriveNotes } from './drive-notes.tsx';

interface BookingPanelProps {
  booking: AgendaBooking;
  people: Agenda['people'];
  mayHandle: boolean;
  isMailSetUp: boolean;
  onMove: () => void;
  /** Shown to staff who answer what people ask about their data. */
  onPerson: (() => void) | undefined;
  onClose: () => void;
}

/** Everything about a booking: the everyday first, then what cannot be undone, each apart from the other. */
export function BookingPanel(props: BookingPanelProps) {
  const { booking, people, mayHandle, isMailSetUp, onMove, onPerson, onClose } = props;
  const mayChange = mayHandle && !booking.isHidden;
  const who = nameOf(booking);
  const next = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      // A letter typed into a list of people would give the booking away.
      firstFocus={next}
      onOpenChange={onClose}
      title={who}
      description={whenWords(
        { startMs: Date.parse(booking.startsAt), endMs: Date.parse(booking.endsAt) },
        new Date(),
      )}
    >
      <div className="grid gap-4">
        <BookingDetails booking={booking} />
        {mayChange && <BookingActions booking={booking} nextRef={next} onMove={onMove} />}
        <AssigneeField booking={booking} people={people} mayHandle={mayChange} />
        <DriveNotes booking={booking} mayHandle={mayChange} />
        {mayChange && isOpen(booking.state) && (
          <Apart title="They are not coming">
            <CancelBooking booking={booking} isMailSetUp={isMailSetUp} />
          </Apart>
        )}
        {mayChange && onPerson && (
          <Apart title="They ask about their data">
            <Button size="sm" variant="secondary" aria-label={`Their Data: ${who}`} onClick={onPerson}>
              Their Data
            </Button>
          </Apart>
        )}
      </div>
    </Dialog>
  );
}

function Apart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}
