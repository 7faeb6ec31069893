import { Dialog } from '#client/ui/dialog.tsx';
import type { Agenda, AgendaBlock, AgendaBooking } from '#features/bookings/agenda.contract.ts';
import { AddBookingDialog, type AddedAt } from '#features/bookings/client/agenda/add-booking-dialog.tsx';
import type { Moved } from '#features/bookings/client/agenda/agenda-queries.ts';
import { BlockDialog } from '#features/bookings/client/agenda/block-dialog.tsx';
import { BlockPanel } from '#features/bookings/client/agenda/block-panel.tsx';
import { BookingPanel } from '#features/bookings/client/agenda/booking-panel.tsx';
import { MoveDialog } from '#features/bookings/client/agenda/move-dialog.tsx';
import { timeAfter } from '#features/bookings/client/grid/free-times.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { AddHoldDialog } from '#features/holds/client/add-hold-dialog.tsx';
import { PersonDataRequests } from '#features/privacy/client/person-data-requests.tsx';
import { useMay } from '#features/staff/client/may.tsx';
import { sydneyDay } from '#shared/dates.ts';

export type ShownDialog =
  | { dialog: 'add'; chosen: AddedAt }
  | { dialog: 'block'; day: string; from?: { time: string; untilTime: string } }
  | { dialog: 'blocked'; block: AgendaBlock }
  | { dialog: 'hold' }
  | { dialog: 'details'; id: number }
  | { dialog: 'person'; booking: AgendaBooking }
  | { dialog: 'move'; booking: AgendaBooking; chosen: Moved };

interface BookingsDialogsProps {
  shown: ShownDialog | undefined;
  show: (shown: ShownDialog | undefined) => void;
  agenda: Agenda | undefined;
  mayHandle: boolean;
  isMailSetUp: boolean;
  onDone: () => void;
}

/** What is opened from the agenda. */
export function BookingsDialogs({
  shown,
  show,
  agenda,
  mayHandle,
  isMailSetUp,
  onDone,
}: BookingsDialogsProps) {
  const mayAnswerRequests = useMay('persons.data');
  const close = () => {
    show(undefined);
    onDone();
  };
  switch (shown?.dialog) {
    case 'details': {
      const booking = agenda?.bookings.find(({ id }) => id === shown.id);
      if (!booking) return null;
      const chosen = { day: sydneyDay(new Date(booking.startsAt)), time: '' };
      return (
        <BookingPanel
          booking={booking}
          people={agenda?.people ?? []}
          mayHandle={mayHandle}
          isMailSetUp={isMailSetUp}
          onMove={() => show({ dialog: 'move', booking, chosen })}
          onPerson={mayAnswerRequests ? () => show({ dialog: 'person', booking }) : undefined}
          onClose={close}
        />
      );
    }
    case 'person':
      return (
        <Dialog open onOpenChange={close} title="This Person's Data" description={nameOf(shown.booking)}>
          <PersonDataRequests found={{ from: 'booking', id: shown.booking.id }} onErased={close} />
        </Dialog>
      );
    case 'move':
      return (
        <MoveDialog
          key={shown.booking.id}
          booking={shown.booking}
          isMailSetUp={isMailSetUp}
          chosen={shown.chosen}
          onClose={close}
        />
      );
    case 'block':
      return <BlockDialog day={shown.day} from={shown.from} onClose={close} />;
    case 'blocked':
      return <BlockPanel block={shown.block} mayHandle={mayHandle} onClose={close} />;
    case 'hold':
      return <AddHoldDialog isMailSetUp={isMailSetUp} onClose={close} />;
    case 'add': {
      const { day, time, minutes = agenda?.slotMinutes ?? 0 } = shown.chosen;
      const from = { time, untilTime: timeAfter(time, minutes) };
      return (
        <AddBookingDialog
          chosen={shown.chosen}
          isMailSetUp={isMailSetUp}
          onBlock={time === '' ? undefined : () => show({ dialog: 'block', day, from })}
          onClose={close}
        />
      );
    }
    default:
      return null;
  }
}
