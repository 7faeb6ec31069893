import type { ComponentProps } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '#client/ui/field.tsx';
import { fieldLabels } from '#features/vehicles/fields/shown-fields.ts';
import { isComing } from '#features/vehicles/sold.ts';
import type { VehicleFormValues } from './vehicle-form.ts';

interface ExpectedFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'label'> {
  form: UseFormReturn<VehicleFormValues>;
}

/** Asked for while the vehicle is coming soon, and shown where a day is known. */
export function ExpectedField({ form, ...field }: ExpectedFieldProps) {
  const [status, expectedOn] = useWatch({ control: form.control, name: ['status', 'expectedOn'] });
  if (!isComing({ status }) && !expectedOn) return null;
  return (
    <TextField
      label={fieldLabels.expectedOn}
      type="date"
      placeholder="YYYY-MM-DD"
      {...field}
      hint="Shown on the site while it is coming soon; it can be booked from that day on"
    />
  );
}
