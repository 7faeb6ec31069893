import { SelectField, TextField } from '#client/ui/field.tsx';
import type { Agenda, AgendaSlot } from '../../agenda.contract.ts';
import { timeWords } from '../../booking-words.ts';
import { useAgenda } from './agenda-queries.ts';
import { isDay } from './agenda-request.ts';

interface TimeFieldsProps {
  day: string;
  time: string;
  onChange: (chosen: { day: string; time: string }) => void;
  isFree: (slot: AgendaSlot, agenda: Agenda) => boolean;
  errors: Readonly<Record<string, string>>;
}

/** A day, then one of its free times: another day has none until one is chosen. */
export function TimeFields({ day, time, onChange, isFree, errors }: TimeFieldsProps) {
  const { data, isError } = useAgenda(day, day, { enabled: isDay(day) });
  const free = data?.slots.filter((slot) => isFree(slot, data)) ?? [];
  const isKnown = free.some((slot) => slot.time === time);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Day"
        type="date"
        required
        value={day}
        onChange={(event) => onChange({ day: event.target.value, time: '' })}
        {...(errors.day && { error: errors.day })}
      />
      <SelectField
        label="Time"
        required
        value={isKnown ? time : ''}
        onChange={(event) => onChange({ day, time: event.target.value })}
        hint={data && free.length === 0 ? 'Nothing is free on this day.' : undefined}
        {...(errors.time
          ? { error: errors.time }
          : isError && { error: 'The times could not be loaded. Choose the day again.' })}
      >
        <option value="">{data ? 'Choose a time' : 'Looking for times …'}</option>
        {free.map((slot) => (
          <option key={slot.time} value={slot.time}>
            {timeWords(slot.time)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
