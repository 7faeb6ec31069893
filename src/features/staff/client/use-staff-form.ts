import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { fieldErrorsOf, showTrouble } from './form-trouble.ts';

export interface StaffForm<Typed extends FieldValues, Values> {
  /** From the contract. */
  schema: z.ZodType<Values, Typed>;
  defaultValues: DefaultValues<Typed>;
  /** Says what was not done, above a reason that belongs to no field. */
  refused: string;
  /** Rejects when it was refused; the form keeps what was typed. */
  send: (values: Values) => Promise<unknown>;
}

/** A form whose fields their contract checks before they are sent. */
export function useStaffForm<Typed extends FieldValues, Values = Typed>(given: StaffForm<Typed, Values>) {
  const { schema, defaultValues, refused, send } = given;
  const form = useForm<Typed, unknown, Values>({ resolver: zodResolver(schema), defaultValues });
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (showAtFields(form, error)) return;
      // Without an error the form would count as sent.
      form.setError('root', {});
      showTrouble(refused, error);
    }
  });
  return { form, errors: form.formState.errors, handleSubmit };
}

/** Whether the server's reason belongs to fields of the form; it is told there, and the first is gone to. */
function showAtFields<Typed extends FieldValues, Values>(
  form: UseFormReturn<Typed, unknown, Values>,
  error: unknown,
): boolean {
  // The contract and the form use the same names, also for what is inside of others: `owner.password`.
  const named = Object.entries(fieldErrorsOf(error))
    .map(([field, message]) => [field as Path<Typed>, message] as const)
    .filter(([field]) => form.getValues(field) !== undefined);
  for (const [index, [field, message]] of named.entries()) {
    form.setError(field, { message }, { shouldFocus: index === 0 });
  }
  return named.length > 0;
}
