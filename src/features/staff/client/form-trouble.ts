import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#client/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';

const UNKNOWN = 'What you typed is still here. Please try again.';

/** The server's reason: at the fields that it names, else as a toast. What was typed stays. */
export function showFormTrouble<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  title: string,
  error: unknown,
): void {
  const known = error instanceof ApiError ? Object.entries(error.fields) : [];
  const named = known.filter(([field]) => field in form.getValues());
  for (const [index, [field, message]] of named.entries()) {
    // The contract and the form use the same names.
    form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
  }
  if (named.length === 0) showTrouble(title, error);
}

export function showTrouble(title: string, error: unknown): void {
  const reason = error instanceof ApiError ? error.serverMessage : undefined;
  showToast({ title, description: reason ?? UNKNOWN, variant: 'destructive' });
}
