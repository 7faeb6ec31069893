import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { CheckboxField, SelectField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { type Caller, typedOf } from '#features/customers/client/caller.ts';
import { CallerFields, TellField } from '#features/customers/client/caller-fields.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { VehicleChoice } from '#features/customers/client/vehicle-choice.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { fieldErrorsOf, showUnlessAtField } from '#features/staff/client/form-trouble.ts';
import { sydneyDay } from '#shared/dates.ts';
import { type BookingKind, bookingKinds, kindLabels } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';
import { useAddBooking } from './agenda-queries.ts';
import { TimeFields } from './time-fields.tsx';

interface AddBookingDialogProps {
  /** The time on which somebody pressed, or only its day. */
  chosen?: { day: string; time: string } | undefined;
  /** What is known already. */
  caller?: Partial<Caller> | undefined;
  isMailSetUp: boolean;
  onClose: () => void;
}

/** For somebody who came in or called. What was typed stays until it is booked. */
export function AddBookingDialog({ chosen, caller, isMailSetUp, onClose }: AddBookingDialogProps) {
  const [values, setValues] = useState(() => ({
    ...typedOf(caller),
    day: chosen?.day ?? sydneyDay(new Date()),
    time: chosen?.time ?? '',
    kind: 'test_drive' as BookingKind,
    hasLicence: false,
    isTold: true,
    submissionKey: randomKey(),
  }));
  const adding = useAddBooking();
  const errors = fieldErrorsOf(adding.error);
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });

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
        <CallerFields values={values} errors={errors} onChange={change} />
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
      <TellField
        email={values.email}
        isMailSetUp={isMailSetUp}
        isTold={values.isTold}
        onChange={(isTold) => change({ isTold })}
      />
      <CheckboxField
        label="Has a driver licence"
        checked={values.hasLicence}
        onChange={(event) => change({ hasLicence: event.target.checked })}
      />
    </FormDialog>
  );
}
