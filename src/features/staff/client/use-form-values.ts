import { type FieldErrors, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

/** For parts of a form that take several of its values at once, such as the fields of a caller. */
export function useFormValues<First extends FieldValues, Typed extends FieldValues, Values>(
  form: UseFormReturn<Typed, unknown, Values>,
  /** With what the form began. */
  first: First,
) {
  const { control, formState } = form;
  const { isSubmitted, errors } = formState;
  // A form has a value for all that it began with, of the same type.
  const values = { ...first, ...useWatch({ control }) } as First;
  return {
    values,
    change(changes: Partial<First>): void {
      for (const [name, value] of Object.entries(changes))
        form.setValue(name as never, value as never, { shouldDirty: true, shouldValidate: isSubmitted }); // a name of First
    },
    /** What is wrong, by the name of its field: `until`, or `until.day` for what is inside of another. */
    messages: messagesOf(errors),
  };
}

function messagesOf(errors: FieldErrors): Readonly<Record<string, string>> {
  const named: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors)) {
    if (!error || name === 'root') continue;
    if (typeof error.message === 'string') named[name] = error.message;
    else
      for (const [inner, message] of Object.entries(messagesOf(error as FieldErrors)))
        named[`${name}.${inner}`] = message;
  }
  return named;
}
