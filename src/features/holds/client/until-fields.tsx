import { TextField } from '#client/ui/field.tsx';
import { zoneWords } from '#features/customers/day-words.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { daysAfter, sydneyDay } from '#shared/dates.ts';

export interface Until {
  day: string;
  time: string;
}

/** What most buyers need to come and decide. */
const USUAL_DAYS = 2;
const USUAL_TIME = '17:00';
/** Arrows go by half hours; any other time can be typed. */
const HALF_HOUR = 1_800;

export function usualUntil(day = daysAfter(sydneyDay(new Date()), USUAL_DAYS)): Until {
  return { day, time: USUAL_TIME };
}

interface UntilFieldsProps {
  until: Until;
  onChange: (until: Until) => void;
  errors: Readonly<Record<string, string>>;
}

/** Until when a vehicle is held. */
export function UntilFields({ until, onChange, errors }: UntilFieldsProps) {
  const { timeZone } = useDealership();
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
        hint={zoneWords(timeZone)}
        onChange={(event) => onChange({ ...until, time: event.target.value })}
      />
    </div>
  );
}
