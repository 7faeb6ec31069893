import { showToast } from '#client/ui/toast.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { showTrouble } from '#features/staff/client/form-trouble.ts';
import { clockOf, instantOf, sydneyDay } from '#shared/dates.ts';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { timeWords } from '../../booking-words.ts';
import { minutesOf } from '../grid/free-times.ts';
import type { GridPlace } from '../grid/time-grid.tsx';
import { type Moved, useAssign, useMoveBooking } from './agenda-queries.ts';

interface PlaceBookingNeeds {
  people: Agenda['people'];
  isMailSetUp: boolean;
  /** The buyer is told, or a wish is confirmed by it. */
  onAsk: (booking: AgendaBooking, place: Required<Moved>) => void;
}

/** What a drag in the agenda does: asks first where the buyer will be mailed, and can be undone where not. */
export function usePlaceBooking({ people, isMailSetUp, onAsk }: PlaceBookingNeeds) {
  const moving = useMoveBooking();
  const assigning = useAssign(people);

  function move(booking: AgendaBooking, to: Required<Moved>, undone: Required<Moved>): void {
    moving.mutate(
      { booking, to },
      {
        onSuccess: () =>
          showToast({
            title: `${nameOf(booking)} moved`,
            description: `Now ${dayWords(to.day)}, ${timeWords(to.time)}.`,
            action: { label: 'Undo', onPress: () => move({ ...booking, ...momentsOf(to) }, undone, to) },
          }),
        onError: (error) => showTrouble('Not moved', error),
      },
    );
  }

  return (booking: AgendaBooking, { person, ...place }: GridPlace, whyNot: string | undefined): void => {
    const start = Date.parse(booking.startsAt);
    const before: Required<Moved> = {
      day: sydneyDay(new Date(start)),
      time: clockOf(start),
      minutes: minutesOf(booking),
      assignee: booking.assignee,
    };
    const to = { ...place, assignee: person ?? booking.assignee };
    const isSameTime = to.day === before.day && to.time === before.time && to.minutes === before.minutes;
    if (isSameTime) {
      if (to.assignee !== before.assignee) assigning.mutate({ booking, assignee: to.assignee });
    } else if (whyNot) showToast({ title: 'Not moved', description: whyNot, variant: 'destructive' });
    else if (booking.state === 'requested' || (booking.email !== '' && isMailSetUp)) onAsk(booking, to);
    else move(booking, to, before);
  };
}

function momentsOf({ day, time, minutes }: Required<Moved>) {
  const start = instantOf(day, time).getTime();
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + minutes * 60_000).toISOString(),
  };
}
