import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { CheckboxField, SelectField, TextField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { VehicleChoice } from '#features/customers/client/vehicle-choice.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { fieldErrorsOf, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import { type BookingKind, bookingKinds, kindLabels } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';
import { useAddBooking } from './agenda-queries.ts';
import { TimeFields } from './time-fields.tsx';

const texts = [
  { name: 'firstName', label: 'First name', isNeeded: true, most: 100 },
  { name: 'lastName', label: 'Last name', most: 100 },
  { name: 'phone', label: 'Phone', type: 'tel', most: 40 },
  { name: 'email', label: 'E-mail', type: 'email', most: 254 },
] as const;

interface AddBookingDialogProps {
  day: string;
  isMailSetUp: boolean;
  onClose: () => void;
}

/** For somebody who came in or called. What was typed stays until it is booked. */
export function AddBookingDialog({ day, isMailSetUp, onClose }: AddBookingDialogProps) {
  const [values, setValues] = useState({
    day,
    time: '',
    kind: 'test_drive' as BookingKind,
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    hasLicence: false,
    vehicleId: null as number | null,
    submissionKey: randomKey(),
  });
  const adding = useAddBooking();
  const errors = fieldErrorsOf(adding.error);
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const errorOf = (name: string) => errors[name] !== undefined && { error: errors[name] };

  function add(): void {
    adding.mutate(values, {
      onSuccess: () => {
        const { firstName, day: on, time } = values;
        showToast({
          title: `${firstName.trim()} booked`,
          description: `${dayWords(on)}, ${timeWords(time)}`,
        });
        onClose();
      },
      onError: (error) => showUnlessAtField('Not booked', error),
    });
  }

  return (
    <FormDialog
      title="Add a booking"
      description="For somebody who came in or called. A first name is enough."
      leave="Close"
      send="Book"
      isComplete={values.time !== '' && values.firstName.trim() !== ''}
      isPending={adding.isPending}
      onSend={add}
      onClose={onClose}
    >
      <TimeFields
        day={values.day}
        time={values.time}
        onChange={change}
        isFree={({ seatsLeft }) => seatsLeft > 0}
        errors={errors}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {texts.map(({ name, label, most, ...more }) => (
          <TextField
            key={name}
            label={label}
            type={'type' in more ? more.type : 'text'}
            hint={name === 'email' && isMailSetUp && 'Whoever leaves one is told by mail.'}
            required={'isNeeded' in more}
            maxLength={most}
            autoComplete="off"
            value={values[name]}
            onChange={(event) => change({ [name]: event.target.value })}
            {...errorOf(name)}
          />
        ))}
        <SelectField
          label="What for"
          value={values.kind}
          onChange={(event) => change({ kind: event.target.value as BookingKind })}
        >
          {bookingKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <VehicleChoice
          vehicleId={values.vehicleId}
          onChange={(vehicleId) => change({ vehicleId })}
          none="None in particular"
          error={errors.vehicleId}
        />
      </div>
      <CheckboxField
        label="Has a driver licence"
        checked={values.hasLicence}
        onChange={(event) => change({ hasLicence: event.target.checked })}
      />
    </FormDialog>
  );
}
