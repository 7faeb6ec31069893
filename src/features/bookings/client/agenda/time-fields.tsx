import { SelectField, TextField } from '#client/ui/field.tsx';
import type { AgendaBooking } from '../../agenda.contract.ts';
import { LEAST_MINUTES, MOST_MINUTES } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';
import { lengthWords, whyNotThen } from '../grid/free-times.ts';
import { useAgenda } from './agenda-queries.ts';
import { isDay } from './agenda-request.ts';
import { useNow } from './use-now.ts';

export interface ChosenTime {
  day: string;
  time: string;
  /** The usual length, when undefined. */
  minutes: number | undefined;
}

interface TimeFieldsProps extends ChosenTime {
  onChange: (chosen: ChosenTime) => void;
  /** The one that is moved: its own time is free to it. */
  booking?: AgendaBooking | undefined;
  errors: Readonly<Record<string, string>>;
}

/** A day, then one of its free times, and for how long: another day has none until one is chosen. */
export function TimeFields({ day, time, minutes, onChange, booking, errors }: TimeFieldsProps) {
  const { data, isError } = useAgenda(day, day, { enabled: isDay(day) });
  const now = useNow();
  const length = minutes ?? data?.slotMinutes ?? LEAST_MINUTES;
  const free =
    data?.slots.filter(
      (slot) => !whyNotThen({ day, time: slot.time, minutes: length }, data, now, booking),
    ) ?? [];
  const isKnown = free.some((slot) => slot.time === time);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Day"
        type="date"
        required
        value={day}
        onChange={(event) => onChange({ day: event.target.value, time: '', minutes })}
        {...(errors.day && { error: errors.day })}
      />
      <SelectField
        label="Time"
        required
        value={isKnown ? time : ''}
        onChange={(event) => onChange({ day, time: event.target.value, minutes })}
        hint={data && free.length === 0 ? 'Nothing is free on this day.' : undefined}
        {...(errors.time
          ? { error: errors.time }
          : isError && { error: 'The times could not be loaded. Choose the day again.' })}
      >
        <option value="">{data ? 'Choose' : 'Looking …'}</option>
        {free.map((slot) => (
          <option key={slot.time} value={slot.time}>
            {timeWords(slot.time)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="How long"
        value={length}
        onChange={(event) => onChange({ day, time, minutes: Number(event.target.value) })}
        {...(errors.minutes && { error: errors.minutes })}
      >
        {lengthsWith(length).map((one) => (
          <option key={one} value={one}>
            {lengthWords(one)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Quarters up to an hour, then halves; and the one that it has. */
function lengthsWith(own: number): number[] {
  const all: number[] = [];
  for (let one = LEAST_MINUTES; one <= MOST_MINUTES; one += one < 60 ? LEAST_MINUTES : 30) all.push(one);
  return [...new Set([...all, own])].toSorted((one, other) => one - other);
}
