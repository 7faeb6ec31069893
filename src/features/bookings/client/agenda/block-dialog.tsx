import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { CheckboxField, TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { fieldErrorsOf, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import { MOST_REASON } from '../../booking-states.ts';
import { useBlockTimes } from './agenda-queries.ts';

/** Arrows go by half hours; any other time can be typed. */
const HALF_HOUR = 1_800;

interface BlockDialogProps {
  day: string;
  /** The time on which somebody pressed. */
  from?: { time: string; untilTime: string } | undefined;
  onClose: () => void;
}

const MORNING = { time: '09:00', untilTime: '12:00' };

/** From one moment to another, or whole days. */
export function BlockDialog({ day, from = MORNING, onClose }: BlockDialogProps) {
  const [values, setValues] = useState({
    ...from,
    day,
    untilDay: day,
    reason: '',
    key: randomKey(),
  });
  const [isAllDay, setAllDay] = useState(false);
  const blocking = useBlockTimes();
  const errors = fieldErrorsOf(blocking.error);
  const field = (name: 'day' | 'time' | 'untilDay' | 'untilTime' | 'reason') => ({
    value: values[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    ...(errors[name] !== undefined && { error: errors[name] }),
  });

  function block(): void {
    blocking.mutate(isAllDay ? { ...values, time: null, untilTime: null } : values, {
      onSuccess: ({ message, bookings }) => {
        const within = bookings === 1 ? 'One booking lies' : `${bookings} bookings lie`;
        showToast({
          title: message,
          ...(bookings > 0 && { description: `${within} within. Please move or cancel what cannot be.` }),
        });
        onClose();
      },
      onError: (error) => showUnlessAtField('Not blocked', error),
    });
  }

  return (
    <FormDialog
      title="Block times"
      description="Nobody can book them until they are lifted. What is booked already stays."
      leave="Close"
      send="Block"
      isComplete={values.reason.trim() !== ''}
      isPending={blocking.isPending}
      onSend={block}
      onClose={onClose}
    >
      <CheckboxField
        label="Whole days"
        checked={isAllDay}
        onChange={(event) => setAllDay(event.target.checked)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="From" type="date" {...field('day')} />
        {!isAllDay && <TextField label="From what time" type="time" step={HALF_HOUR} {...field('time')} />}
        <TextField label="To" type="date" {...field('untilDay')} />
        {!isAllDay && <TextField label="To what time" type="time" step={HALF_HOUR} {...field('untilTime')} />}
      </div>
      <TextField
        label="Why"
        placeholder="Stocktake"
        hint="Only staff see it."
        maxLength={MOST_REASON}
        {...field('reason')}
      />
    </FormDialog>
  );
}
