import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useSettled } from '#client/hooks/use-settled.ts';
import type { VehicleFormValues } from './vehicle-form.ts';

const TYPING_MS = 400;

/** All that is in the form, once the typing rests. Compared as text, because the form hands out ever new objects. */
export function useTypedValues(control: Control<VehicleFormValues>): VehicleFormValues {
  const text = useSettled(JSON.stringify(useWatch({ control })), TYPING_MS);
  return useMemo(() => JSON.parse(text), [text]);
}
