import { CheckboxField, TextField } from '#client/ui/field.tsx';

interface Times {
  opens: string;
  closes: string;
}

interface HoursRowProps {
  /** Such as `Saturday`. */
  days: string;
  /** Null: closed. */
  value: Times | null;
  onChange: (value: Times | null) => void;
  error: string | undefined;
}

const USUAL: Times = { opens: '09:00', closes: '17:00' };

/** On the smallest phones AM and PM would be cut off. */
const NARROW = 'max-sm:[&_input]:px-2';

/** The opening hours of one or several days. */
export function HoursRow({ days, value, onChange, error }: HoursRowProps) {
  return (
    <fieldset className="grid grid-cols-2 items-end gap-x-2 sm:gap-x-4 sm:grid-cols-[10rem_1fr_1fr]">
      <legend className="sr-only">{days}</legend>
      <CheckboxField
        label={days}
        aria-label={`Open: ${days}`}
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? USUAL : null)}
        className="col-span-2 sm:col-span-1"
      />
      {value ? (
        <>
          <TextField
            label="Opens"
            aria-label={`Opens: ${days}`}
            type="time"
            className={NARROW}
            value={value.opens}
            onChange={(event) => onChange({ ...value, opens: event.target.value })}
          />
          <TextField
            label="Closes"
            aria-label={`Closes: ${days}`}
            type="time"
            className={NARROW}
            value={value.closes}
            error={error}
            onChange={(event) => onChange({ ...value, closes: event.target.value })}
          />
        </>
      ) : (
        <p className="col-span-2 flex min-h-11 items-center text-muted">Closed</p>
      )}
    </fieldset>
  );
}
