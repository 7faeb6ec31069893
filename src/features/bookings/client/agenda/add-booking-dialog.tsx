import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField, SelectField } from '#client/ui/field.tsx';
import { showToast } from '#client/ui/toast.tsx';
import { AssigneeSelect } from '#features/customers/client/assignee-select.tsx';
import { type Caller, typedOf } from '#features/customers/client/caller.ts';
import { CallerFields, TellField } from '#features/customers/client/caller-fields.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { VehicleChoice } from '#features/customers/client/vehicle-choice.tsx';
import { useAnsweredInquiry } from '#features/customers/client/waiting-inquiry.tsx';
import { dayWords } from '#features/customers/day-words.ts';
import { useAccountName } from '#features/staff/client/may.tsx';
import { useFormValues } from '#features/staff/client/use-form-values.ts';
import { useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { sydneyDay } from '#shared/dates.ts';
import { enteredBookingSchema } from '../../agenda.contract.ts';
import { type BookingKind, bookingKinds, kindLabels } from '../../booking-states.ts';
import { timeWords } from '../../booking-words.ts';
import { useAddBooking, useAgenda } from './agenda-queries.ts';
import { isDay } from './agenda-request.ts';
import { TimeFields } from './time-fields.tsx';

/** Where something is added. */
export interface AddedAt {
  day: string;
  time: string;
  minutes?: number | undefined;
  /** By username, empty for nobody yet. */
  assignee?: string | undefined;
}

interface AddBookingDialogProps {
  /** The place in the agenda on which somebody pressed, or only its day. */
  chosen?: AddedAt | undefined;
  /** What is known already. */
  caller?: Partial<Caller> | undefined;
  isMailSetUp: boolean;
  /** Instead, nobody can book that time; left out where no time is chosen. */
  onBlock?: (() => void) | undefined;
  onClose: () => void;
}

/** For somebody who came in or called. What was typed stays until it is booked. */
export function AddBookingDialog({ chosen, caller, isMailSetUp, onBlock, onClose }: AddBookingDialogProps) {
  const account = useAccountName();
  const [begun] = useState(() => ({
    ...typedOf(caller),
    day: chosen?.day ?? sydneyDay(new Date()),
    time: chosen?.time ?? '',
    minutes: chosen?.minutes,
    // An inquiry goes to whoever answers it, and its booking with it.
    assignee: chosen?.assignee ?? (caller?.inquiryId === undefined ? '' : caller.assignee || account),
    kind: 'test_drive' as BookingKind,
    hasLicence: false,
    isTold: true,
    submissionKey: randomKey(),
  }));
  const adding = useAddBooking();
  const { form, handleSubmit } = useStaffForm({
    schema: enteredBookingSchema,
    defaultValues: begun,
    refused: 'Not booked',
    async send(booking) {
      await adding.mutateAsync({ ...booking, ...(inquiryId !== undefined && { inquiryId }) });
      const { firstName, day: on, time } = booking;
      showToast({ title: `${firstName} booked`, description: `${dayWords(on)}, ${timeWords(time)}` });
      onClose();
    },
  });
  const { values, change, messages: errors } = useFormValues(form, begun);
  const { inquiryId, field: answers } = useAnsweredInquiry(values);
  const { data: agenda } = useAgenda(values.day, values.day, { enabled: isDay(values.day) });

  return (
    <FormDialog
      title="Add a booking"
      description="For somebody who came in or called. A first name is enough."
      leave="Close"
      send="Book"
      isComplete={values.time !== '' && values.firstName.trim() !== ''}
      isPending={adding.isPending}
      onSend={handleSubmit}
      onClose={onClose}
    >
      {onBlock && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-muted">Nobody comes, and nobody should book it?</span>
          <Button size="sm" variant="secondary" onClick={onBlock}>
            Block This Time Instead
          </Button>
        </p>
      )}
      <TimeFields {...values} onChange={change} errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CallerFields values={values} errors={errors} onChange={change} />
        {answers}
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
          day={values.day}
          error={errors.vehicleId}
        />
        <AssigneeSelect
          people={agenda?.people ?? []}
          assignee={values.assignee}
          onChange={(assignee) => change({ assignee })}
          error={errors.assignee}
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
