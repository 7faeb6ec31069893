import { useState } from 'react';
import { randomKey } from '#client/random-key.ts';
import { TextAreaField } from '#client/ui/field.tsx';
import { type Caller, typedOf } from '#features/customers/client/caller.ts';
import { CallerFields, TellField } from '#features/customers/client/caller-fields.tsx';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { VehicleChoice } from '#features/customers/client/vehicle-choice.tsx';
import { useAnsweredInquiry } from '#features/customers/client/waiting-inquiry.tsx';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { useFormValues } from '#features/staff/client/use-form-values.ts';
import { useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { sydneyDay } from '#shared/dates.ts';
import { enteredHoldSchema } from '../hold.contract.ts';
import { usualUntil } from '../hold-until.ts';
import { useAddHold } from './hold-queries.ts';
import { UntilFields } from './until-fields.tsx';

interface AddHoldDialogProps {
  /** What is known already. */
  caller?: Partial<Caller> | undefined;
  isMailSetUp: boolean;
  onClose: () => void;
}

/** Holds a vehicle for somebody who came in, called or wrote. What was typed stays until it is held. */
export function AddHoldDialog({ caller, isMailSetUp, onClose }: AddHoldDialogProps) {
  const dealership = useDealership();
  const [begun] = useState(() => ({
    ...typedOf(caller),
    until: usualUntil(sydneyDay(new Date()), dealership),
    message: '',
    isTold: true,
    submissionKey: randomKey(),
  }));
  const adding = useAddHold();
  const { form, handleSubmit } = useStaffForm({
    schema: enteredHoldSchema,
    defaultValues: { ...begun, vehicleId: begun.vehicleId ?? undefined },
    refused: 'Not held',
    async send(hold) {
      await adding.mutateAsync({ ...hold, ...(inquiryId !== undefined && { inquiryId }) });
      onClose();
    },
  });
  const { values, change, messages: errors } = useFormValues(form, begun);
  const { inquiryId, field: answers } = useAnsweredInquiry(values);
  const { until } = values;
  const vehicleId = values.vehicleId ?? null;

  return (
    <FormDialog
      title="Hold a vehicle"
      description="For somebody who came in or called. It shows as Pending until then, and you are asked again: it does not end by itself."
      leave="Close"
      send="Hold Vehicle"
      isComplete={
        vehicleId !== null && values.firstName.trim() !== '' && until.day !== '' && until.time !== ''
      }
      isPending={adding.isPending}
      onSend={handleSubmit}
      onClose={onClose}
    >
      <VehicleChoice
        vehicleId={vehicleId}
        onChange={(chosen) => change({ vehicleId: chosen })}
        none="Choose a vehicle"
        isNeeded
        error={errors.vehicleId}
      />
      <UntilFields until={until} onChange={(chosen) => change({ until: chosen })} errors={errors} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CallerFields values={values} errors={errors} onChange={change} />
        {answers}
      </div>
      <TellField
        email={values.email}
        isMailSetUp={isMailSetUp}
        isTold={values.isTold}
        onChange={(isTold) => change({ isTold })}
      />
      <TextAreaField
        label="Note"
        hint="For staff: a deposit, when they come."
        rows={2}
        maxLength={1_000}
        value={values.message}
        onChange={(event) => change({ message: event.target.value })}
        {...(errors.message && { error: errors.message })}
      />
    </FormDialog>
  );
}
