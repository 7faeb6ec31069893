import { EmptyState } from '#client/ui/empty-state.tsx';
import { useSought } from '#features/customers/client/use-sought.ts';
import { dayWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { clockOf } from '#shared/dates.ts';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { timeWords } from '../../booking-words.ts';
import { bookingsOn } from './agenda-days.ts';
import { AssigneeField } from './assignee-field.tsx';
import { BlockedTimes } from './blocked-times.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingDetails } from './booking-details.tsx';
import { DriveNotes } from './drive-notes.tsx';

interface DayListProps {
  day: string;
  agenda: Agenda;
  mayHandle: boolean;
  isMailSetUp: boolean;
  onMove: (booking: AgendaBooking) => void;
  onPerson: ((booking: AgendaBooking) => void) | undefined;
}

/** Everybody who comes on a day, with everything that can be done about it. */
export function DayList({ day, agenda, mayHandle, isMailSetUp, onMove, onPerson }: DayListProps) {
  const bookings = bookingsOn(day, agenda.bookings);
  const refOf = useSought('booking');
  const isOpenDay = agenda.slots.some((slot) => slot.day === day);
  return (
    <section aria-label={dayWords(day)}>
      <BlockedTimes day={day} blocks={agenda.blocks} mayHandle={mayHandle} className="mb-3" />
      {bookings.length === 0 ? (
        <EmptyState
          title={`No bookings on ${dayWords(day)}`}
          {...(!isOpenDay && { hint: 'No times are left on this day, or it is closed.' })}
        />
      ) : (
        <ol className="grid gap-3">
          {bookings.map((booking) => (
            <li
              key={booking.id}
              ref={refOf(booking.id)}
              className="grid gap-x-5 gap-y-3 rounded-card border border-line bg-surface p-4 shadow-card sm:grid-cols-[7rem_minmax(0,1fr)] sm:p-5"
            >
              <p className="font-semibold tabular-nums">
                <span className="text-lg">{timeWords(clockOf(Date.parse(booking.startsAt)))}</span>
                <span className="text-sm text-muted max-sm:ml-1 sm:block">
                  to {timeWords(clockOf(Date.parse(booking.endsAt)))}
                </span>
              </p>
              <div className="grid min-w-0 gap-3">
                <div>
                  <h2 className="mb-1 text-lg font-semibold tracking-tight break-words">{nameOf(booking)}</h2>
                  <BookingDetails booking={booking} />
                </div>
                <AssigneeField
                  booking={booking}
                  people={agenda.people}
                  mayHandle={mayHandle && !booking.isHidden}
                />
                <DriveNotes booking={booking} mayHandle={mayHandle && !booking.isHidden} />
                {mayHandle && !booking.isHidden && (
                  <BookingActions
                    booking={booking}
                    isMailSetUp={isMailSetUp}
                    onMove={() => onMove(booking)}
                    onPerson={onPerson && (() => onPerson(booking))}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
