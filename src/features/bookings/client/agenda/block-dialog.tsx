import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { randomKey } from '#client/random-key.ts';
import { CheckboxField, TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { typedBlockSchema } from '../../agenda.contract.ts';
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
  const [begun] = useState(() => ({
    ...{ ...from, day, untilDay: day, reason: '', key: randomKey() },
    isAllDay: false,
  }));
  const blocking = useBlockTimes();
  const { form, errors, handleSubmit } = useStaffForm({
    schema: typedBlockSchema,
    defaultValues: begun,
    refused: 'Not blocked',
    async send(block) {
      const { message, bookings } = await blocking.mutateAsync(block);
      const within = bookings === 1 ? 'One booking lies' : `${bookings} bookings lie`;
      showToast({
        title: message,
        ...(bookings > 0 && { description: `${within} within. Please move or cancel what cannot be.` }),
      });
      onClose();
    },
  });
  const [isAllDay, reason] = useWatch({ control: form.control, name: ['isAllDay', 'reason'] });
  const field = (name: 'day' | 'time' | 'untilDay' | 'untilTime' | 'reason') => ({
    ...form.register(name),
    required: true,
    error: errors[name]?.message,
  });

  return (
    <FormDialog
      title="Block times"
      description="Nobody can book them until they are lifted. What is booked already stays."
      leave="Close"
      send="Block"
      isComplete={reason.trim() !== ''}
      isPending={blocking.isPending}
      onSend={handleSubmit}
      onClose={onClose}
    >
      <CheckboxField label="Whole days" {...form.register('isAllDay')} />
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
