import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { randomKey } from '#client/random-key.ts';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { VehicleChoice } from '#features/customers/client/vehicle-choice.tsx';
import { followUpProblem } from '#features/inquiries/pipeline.ts';
import { useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { sydneyDay } from '#shared/dates.ts';
import { MOST_TASK, newTaskSchema } from '../../task.contract.ts';
import type { Today } from '../../today.contract.ts';
import { useAddTask } from './today-queries.ts';

interface TaskDialogProps {
  people: Today['people'];
  /** Whom it is for unless somebody else is chosen. */
  assignee: string;
  /** The inquiry that it is about; without one a vehicle can be chosen. */
  inquiryId?: number;
  onClose: () => void;
}

/** What is to be done, for whom, and when. */
export function TaskDialog({ people, assignee: first, inquiryId, onClose }: TaskDialogProps) {
  const today = sydneyDay(new Date());
  const [begun] = useState(() => ({
    ...{ key: randomKey(), text: '', assignee: first, dueOn: today },
    ...(inquiryId !== undefined && { inquiryId }),
  }));
  const adding = useAddTask();
  const { form, errors, handleSubmit } = useStaffForm({
    schema: newTaskSchema,
    defaultValues: begun,
    refused: 'Not added',
    send: async (task) => {
      await adding.mutateAsync(task);
      onClose();
    },
  });
  const [text, dueOn, vehicleId] = useWatch({ control: form.control, name: ['text', 'dueOn', 'vehicleId'] });
  const dayProblem = followUpProblem(dueOn, today) ?? errors.dueOn?.message;
  return (
    <FormDialog
      title="Add a task"
      description="It is on the list of whoever it is for, from its day on."
      leave="Cancel"
      send="Add Task"
      isComplete={text.trim() !== '' && dueOn !== '' && !followUpProblem(dueOn, today)}
      isPending={adding.isPending}
      onSend={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="What is to be done"
        required
        maxLength={MOST_TASK}
        error={errors.text?.message}
        {...form.register('text')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="For" error={errors.assignee?.message} {...form.register('assignee')}>
          <option value="">Whoever is free</option>
          {people.map(({ username, fullName }) => (
            <option key={username} value={username}>
              {fullName}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Due on"
          type="date"
          required
          min={today}
          error={dayProblem}
          {...form.register('dueOn')}
        />
      </div>
      {inquiryId === undefined && (
        <VehicleChoice
          vehicleId={vehicleId ?? null}
          onChange={(chosen) => form.setValue('vehicleId', chosen ?? undefined)}
          none="No vehicle"
          error={errors.vehicleId?.message}
        />
      )}
    </FormDialog>
  );
}
