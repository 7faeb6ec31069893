import { useState } from 'react';
import { FormDialog } from '#features/customers/client/form-dialog.tsx';
import { nameOf } from '#features/customers/name-of.ts';
import { useDealership } from '#features/dealership/client/use-dealership.ts';
import { useFormValues } from '#features/staff/client/use-form-values.ts';
import { useStaffForm } from '#features/staff/client/use-staff-form.ts';
import { vehicleTitle } from '#features/vehicles/vehicle-labels.ts';
import { sydneyDay } from '#shared/dates.ts';
import { decidedUntilSchema, type Hold } from '../hold.contract.ts';
import { usualUntil } from '../hold-until.ts';
import { useDecide } from './hold-queries.ts';
import { UntilFields } from './until-fields.tsx';

interface UntilDialogProps {
  hold: Hold;
  decision: 'confirm' | 'extend';
  /** How the buyer hears of it. */
  told: string;
  onClose: () => void;
}

/** Asks until when a vehicle is held. */
export function UntilDialog({ hold, decision, told, onClose }: UntilDialogProps) {
  const dealership = useDealership();
  const [begun] = useState(() => ({
    until: usualUntil(sydneyDay(new Date()), dealership, wantedDay(hold)),
  }));
  const deciding = useDecide();
  const car = hold.vehicle ? `the ${vehicleTitle(hold.vehicle)}` : 'the vehicle';

  const { form, handleSubmit } = useStaffForm({
    schema: decidedUntilSchema,
    defaultValues: begun,
    refused: 'Not changed',
    async send({ until }) {
      await deciding.mutateAsync({ id: hold.id, decision, until, sequence: hold.sequence });
      onClose();
    },
  });
  const { values, change, messages } = useFormValues(form, begun);
  const { until } = values;

  return (
    <FormDialog
      title={decision === 'confirm' ? `Hold ${car} for ${nameOf(hold)}` : `Hold ${car} longer`}
      description={`It shows as Pending until then, and you are asked again: it does not end by itself. ${told}`}
      leave="Leave It"
      send={decision === 'confirm' ? 'Confirm Hold' : 'Extend Hold'}
      isComplete={until.day !== '' && until.time !== ''}
      isPending={deciding.isPending}
      onSend={handleSubmit}
      onClose={onClose}
    >
      <UntilFields until={until} onChange={(chosen) => change({ until: chosen })} errors={messages} />
    </FormDialog>
  );
}

/** What the buyer asked for, unless that is past. */
function wantedDay({ state, wantedUntil }: Hold): string | undefined {
  const isAhead = wantedUntil !== null && wantedUntil >= sydneyDay(new Date());
  return state === 'asked' && isAhead ? wantedUntil : undefined;
}
