import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { VehicleChoice } from '#features/customers/client/vehicle-choice.tsx';
import { followUpProblem } from '#features/inquiries/pipeline.ts';
import { fieldErrorsOf, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import { sydneyDay } from '#shared/dates.ts';
import { MOST_TASK } from '../../task.contract.ts';
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
  const [key] = useState(randomKey);
  const [text, setText] = useState('');
  const [assignee, setAssignee] = useState(first);
  const today = sydneyDay(new Date());
  const [dueOn, setDueOn] = useState(today);
  const [vehicleId, setVehicleId] = useState<number | null>(null);
  const adding = useAddTask();
  const errors = fieldErrorsOf(adding.error);
  const dayProblem = followUpProblem(dueOn, today) ?? errors.dueOn;
  return (
    <FormDialog
      title="Add a task"
      description="It is on the list of whoever it is for, from its day on."
      leave="Cancel"
      send="Add Task"
      isComplete={text.trim() !== '' && dueOn !== '' && !followUpProblem(dueOn, today)}
      isPending={adding.isPending}
      onSend={() =>
        adding.mutate(
          {
            ...{ key, text, assignee, dueOn },
            ...(inquiryId !== undefined && { inquiryId }),
            ...(vehicleId !== null && { vehicleId }),
          },
          { onSuccess: onClose, onError: (error) => showUnlessAtField('Not added', error) },
        )
      }
      onClose={onClose}
    >
      <TextField
        label="What is to be done"
        required
        maxLength={MOST_TASK}
        value={text}
        onChange={({ target }) => setText(target.value)}
        {...(errors.text && { error: errors.text })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="For"
          value={assignee}
          onChange={({ target }) => setAssignee(target.value)}
          {...(errors.assignee && { error: errors.assignee })}
        >
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
          value={dueOn}
          onChange={({ target }) => setDueOn(target.value)}
          {...(dayProblem && { error: dayProblem })}
        />
      </div>
      {inquiryId === undefined && (
        <VehicleChoice
          vehicleId={vehicleId}
          onChange={setVehicleId}
          none="No vehicle"
          error={errors.vehicleId}
        />
      )}
    </FormDialog>
  );
}
