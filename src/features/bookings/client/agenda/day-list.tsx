import { Plus } from 'lucide-react';
import { VehicleNow } from '#features/customers/client/vehicle-now.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { nameOf } from '#features/customers/name-of.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { clockOf } from '#shared/dates.ts';
import type { Agenda, AgendaBooking } from '../../agenda.contract.ts';
import { kindLabels } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';
import { type AgendaTime, timesOfDay } from './agenda-days.ts';
import { BlockedTimes } from './blocked-times.tsx';
import { OutsideHoursNow, StateBadge } from './state-badge.tsx';

interface DayListProps {
  day: string;
  agenda: Agenda;
  mayHandle: boolean;
  onOpen: (booking: AgendaBooking) => void;
  onAdd: (place: { day: string; time: string }) => void;
}

/** A day on a phone: its hours one below the other, with who comes, and a button to add somebody in each. */
export function DayList({ day, agenda, mayHandle, onOpen, onAdd }: DayListProps) {
  const hours = byHour(timesOfDay(day, agenda));
  return (
    <section aria-label={dayWords(day)}>
      <BlockedTimes day={day} blocks={agenda.blocks} mayHandle={mayHandle} className="mb-3" />
      {hours.length > 0 && (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {hours.map(({ hour, times }) => (
            <li
              key={hour}
              className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] items-start gap-x-2 px-3 py-1.5"
            >
              <h2 className="py-2.5 text-sm font-semibold text-muted tabular-nums">
                {timeWords(`${hour}:00`)}
              </h2>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
                {times.flatMap(({ bookings }) =>
                  bookings.map((booking) => (
                    <li key={booking.id}>
                      <BookingRow booking={booking} people={agenda.people} onOpen={() => onOpen(booking)} />
                    </li>
                  )),
                )}
              </ul>
              {mayHandle && <AddButton day={day} times={times} onAdd={onAdd} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** For the first time of the hour that is free. */
function AddButton({ day, times, onAdd }: Pick<DayListProps, 'day' | 'onAdd'> & { times: AgendaTime[] }) {
  const free = times.find(({ slot }) => slot && slot.seatsLeft > 0);
  if (!free) return null;
  return (
    <button
      type="button"
      aria-label={`Add at ${timeWords(free.time)}`}
      onClick={() => onAdd({ day, time: free.time })}
      className="inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken"
    >
      <Plus aria-hidden="true" className="size-5" />
    </button>
  );
}

interface BookingRowProps {
  booking: AgendaBooking;
  people: Agenda['people'];
  onOpen: () => void;
}

function BookingRow({ booking, people, onOpen }: BookingRowProps) {
  const { startsAt, endsAt, vehicle, kind, assignee, state, unsentMails } = booking;
  const [from, to] = [startsAt, endsAt].map((moment) => timeWords(clockOf(Date.parse(moment))));
  const looksAfter = people.find(({ username }) => username === assignee)?.fullName ?? assignee;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)] gap-0.5 rounded-control border border-line bg-canvas px-3 py-2 text-left hover:border-ink"
    >
      <span
        className={`font-semibold wrap-anywhere ${state === 'cancelled' ? 'text-muted line-through' : ''}`}
      >
        {nameOf(booking)}
      </span>
      <span className="text-sm text-muted">
        {from} to {to}
        {looksAfter && `, ${looksAfter}`}
      </span>
      <span className="text-sm break-words">{vehicle ? vehicleTitle(vehicle) : kindLabels[kind]}</span>
      <span className="flex flex-wrap items-center gap-1.5">
        <StateBadge state={state} />
        <OutsideHoursNow booking={booking} />
        <VehicleNow booking={booking} />
        {unsentMails.some((mail) => mail.state === 'failed') && (
          <span className="text-sm font-semibold text-danger-text">Mail not sent</span>
        )}
      </span>
    </button>
  );
}

function byHour(times: readonly AgendaTime[]): { hour: string; times: AgendaTime[] }[] {
  const hours = new Map<string, AgendaTime[]>();
  for (const time of times) {
    const hour = time.time.slice(0, 2);
    hours.set(hour, [...(hours.get(hour) ?? []), time]);
  }
  return [...hours].map(([hour, here]) => ({ hour, times: here }));
}
