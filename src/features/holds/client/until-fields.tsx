import { TextField } from '#client/ui/field.tsx';
import { zoneWords } from '#features/customers/day-words.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { closedWords, type Until } from '../hold-until.ts';

/** Arrows go by half hours; any other time can be typed. */
const HALF_HOUR = 1_800;

interface UntilFieldsProps {
  until: Until;
  onChange: (until: Until) => void;
  errors: Readonly<Record<string, string>>;
}

/** Until when a vehicle is held. */
export function UntilFields({ until, onChange, errors }: UntilFieldsProps) {
  const dealership = useDealership();
  const closed = closedWords(until, dealership);
  const problem = errors.until ?? errors['until.day'] ?? errors['until.time'];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Until"
        type="date"
        required
        value={until.day}
        onChange={(event) => onChange({ ...until, day: event.target.value })}
        {...(problem && { error: problem })}
      />
      <TextField
        label="Time"
        type="time"
        step={HALF_HOUR}
        required
        value={until.time}
        hint={zoneWords(dealership.timeZone)}
        onChange={(event) => onChange({ ...until, time: event.target.value })}
      />
      <p role="status" className="text-sm empty:hidden sm:col-span-2">
        {closed}
      </p>
    </div>
  );
}
