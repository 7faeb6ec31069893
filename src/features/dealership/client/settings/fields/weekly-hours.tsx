import { useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, TextField } from '#client/ui/field.tsx';
import { partLabel } from '#features/dealership/settings/setting-part-labels.ts';
import { fieldId, getAt, type Path } from '../at-path.ts';
import { useEditing, useSetting } from './editing.tsx';
import type { GroupPlan } from './field-plan.ts';

const USUAL = { opens: '09:00', closes: '17:00' };
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Open or closed, and from when to when, for each day of the week. */
export function WeeklyHours({ path, plan }: { path: Path; plan: GroupPlan }) {
  const { value: week, setValue } = useSetting(path);
  const { mayChange } = useEditing();
  const handleCopy = () => {
    const monday = getAt(week, ['monday']);
    setValue({ ...(week as object), ...Object.fromEntries(weekdays.map((day) => [day, monday])) }); // a week
  };
  return (
    <>
      <div className="grid gap-4">
        {plan.parts.map(({ name }) => (
          <Day key={name} path={[...path, name]} label={partLabel(name)} />
        ))}
      </div>
      {mayChange && (
        <Button variant="secondary" size="sm" onClick={handleCopy} className="mt-5">
          Use Monday’s hours until Friday
        </Button>
      )}
    </>
  );
}

function Day({ path, label }: { path: Path; label: string }) {
  const { value, setValue } = useSetting(path);
  // Kept, so that a day that is closed by mistake has its times back.
  const former = useRef<unknown>(undefined);
  const isOpen = value !== null;
  const handleOpen = (open: boolean) => {
    if (!open) former.current = value;
    setValue(open ? (former.current ?? USUAL) : null);
  };
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-3 gap-y-2 border-b border-line pb-4 last:border-b-0 last:pb-0 sm:grid-cols-[10rem_repeat(2,minmax(0,9rem))] xl:grid-cols-[12rem_9rem_9rem]">
      <legend className="sr-only">{label}</legend>
      <CheckboxField
        id={fieldId(path)}
        label={
          <>
            {label}
            <span className="text-sm text-muted">{isOpen ? 'open' : 'closed'}</span>
          </>
        }
        checked={isOpen}
        onChange={(event) => handleOpen(event.target.checked)}
        className="max-sm:col-span-2 sm:mt-[1.625rem]"
      />
      {isOpen && (
        <>
          <Time path={[...path, 'opens']} label="opens" day={label} />
          <Time path={[...path, 'closes']} label="closes" day={label} />
        </>
      )}
    </fieldset>
  );
}

function Time({ path, label, day }: { path: Path; label: string; day: string }) {
  const { value, setValue, problem, onLeave } = useSetting(path);
  return (
    <TextField
      id={fieldId(path)}
      label={
        <>
          <span className="sr-only">{day} </span>
          <span className="inline-block first-letter:uppercase">{label}</span>
        </>
      }
      type="time"
      value={typeof value === 'string' ? value : ''}
      error={problem}
      onBlur={onLeave}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}
