import { useState } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/ui/class-names.ts';
import { VehicleNow } from '#features/customers/client/vehicle-now.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import type { Agenda, AgendaBooking, AgendaSlot } from '../../agenda.contract.ts';
import { isOpen } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';
import { type AgendaTime, canMoveTo, timesOfDay } from './agenda-days.ts';
import { BlockedTimes } from './blocked-times.tsx';
import { OutsideHoursNow, StateBadge } from './state-badge.tsx';

interface WeekColumnsProps {
  days: readonly string[];
  today: string;
  agenda: Agenda;
  mayHandle: boolean;
  hrefOf: (changes: { date: string; view: 'day' }) => string;
  onOpen: (booking: AgendaBooking) => void;
  onDrop: (booking: AgendaBooking, slot: AgendaSlot) => void;
}

/** A column for each day. A booking is dragged to another free time; its form does the same by keyboard. */
export function WeekColumns({ days, today, agenda, mayHandle, hrefOf, onOpen, onDrop }: WeekColumnsProps) {
  const [dragged, setDragged] = useState<AgendaBooking>();
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface shadow-card">
      <div className="grid min-w-[44rem] grid-cols-7 divide-x divide-line">
        {days.map((day) => (
          <section key={day} aria-label={dayWords(day)} className="min-w-0">
            <h2 className="border-b border-line text-center text-sm font-semibold">
              <Link
                href={hrefOf({ date: day, view: 'day' })}
                className={classNames(
                  'block min-h-11 px-1 py-2.5 underline-offset-4 hover:underline',
                  day === today ? 'bg-brand text-brand-ink' : 'no-underline',
                )}
              >
                {shortDay(day)}
                {day === today && <span className="sr-only">, today</span>}
              </Link>
            </h2>
            <BlockedTimes day={day} blocks={agenda.blocks} mayHandle={mayHandle} className="p-0.5 xl:p-1.5" />
            <Times
              times={timesOfDay(day, agenda)}
              bookings={agenda.bookings}
              people={agenda.people}
              dragged={dragged}
              mayHandle={mayHandle}
              onDrag={setDragged}
              onOpen={onOpen}
              onDrop={onDrop}
            />
          </section>
        ))}
      </div>
    </div>
  );
}

interface TimesProps extends Pick<WeekColumnsProps, 'mayHandle' | 'onOpen' | 'onDrop'> {
  times: readonly AgendaTime[];
  bookings: readonly AgendaBooking[];
  people: Agenda['people'];
  dragged: AgendaBooking | undefined;
  onDrag: (booking: AgendaBooking | undefined) => void;
}

function Times({ times, bookings, people, dragged, mayHandle, onDrag, onOpen, onDrop }: TimesProps) {
  if (times.length === 0) return <p className="px-2 py-4 text-center text-sm text-muted">No times</p>;
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-px p-0.5 xl:p-1.5">
      {times.map(({ time, slot, bookings: here }) => {
        const isTarget = dragged !== undefined && slot !== undefined && canMoveTo(slot, dragged, bookings);
        return (
          <li
            key={time}
            data-time={time}
            // Empty times are only there to drop something on; the form has them in words.
            aria-hidden={here.length === 0 || undefined}
            onDragOver={(event) => isTarget && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (isTarget) onDrop(dragged, slot);
              onDrag(undefined);
            }}
            className={classNames(
              'rounded-sm p-0.5 xl:p-1',
              isTarget && 'bg-sunken outline-2 -outline-offset-1 outline-accent outline-dashed',
            )}
          >
            <p
              className={classNames(
                'text-xs text-muted tabular-nums',
                slot?.seatsLeft === 0 && here.length === 0 && 'line-through',
              )}
            >
              {timeWords(time)}
            </p>
            {here.map((booking) => (
              <button
                key={booking.id}
                type="button"
                draggable={mayHandle && !booking.isHidden && isOpen(booking.state)}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', String(booking.id));
                  event.dataTransfer.effectAllowed = 'move';
                  onDrag(booking);
                }}
                onDragEnd={() => onDrag(undefined)}
                onClick={() => onOpen(booking)}
                className={classNames(
                  'mt-0.5 grid w-full grid-cols-[minmax(0,1fr)] gap-1 rounded-control border border-line bg-canvas p-1 text-left text-sm hover:border-ink xl:p-2',
                  booking.state === 'cancelled' && 'text-muted line-through',
                )}
              >
                <span className="font-semibold break-words">{nameOf(booking)}</span>
                {booking.vehicle && (
                  <span className="text-xs break-words">{vehicleTitle(booking.vehicle)}</span>
                )}
                <span className="flex flex-wrap gap-1">
                  <StateBadge state={booking.state} />
                  <OutsideHoursNow booking={booking} />
                  <VehicleNow booking={booking} />
                  {booking.unsentMails.some(({ state }) => state === 'failed') && (
                    <span className="text-sm font-semibold text-danger-text">Mail not sent</span>
                  )}
                </span>
                {booking.assignee && (
                  <span className="text-xs text-muted">{nameOfPerson(booking.assignee, people)}</span>
                )}
              </button>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

function nameOfPerson(username: string, people: Agenda['people']): string {
  return people.find((person) => person.username === username)?.fullName ?? username;
}

/** `Tue 17 Nov` */
function shortDay(day: string): string {
  const [weekday = '', date = '', month = ''] = dayWords(day).split(' ');
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}
