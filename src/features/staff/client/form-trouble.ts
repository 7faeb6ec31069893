import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';

const UNKNOWN = 'What you typed is still here. Please try again.';

/** The server's reason: at the fields that it names, else as a toast. What was typed stays. */
export function showFormTrouble<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  title: string,
  error: unknown,
): void {
  const known = error instanceof ApiError ? Object.entries(error.fields) : [];
  // The contract and the form use the same names, also for what is inside of others: `owner.password`.
  const named = known
    .map(([field, message]) => [field as Path<Values>, message] as const)
    .filter(([field]) => form.getValues(field) !== undefined);
  for (const [index, [field, message]] of named.entries()) {
    form.setError(field, { message }, { shouldFocus: index === 0 });
  }
  if (named.length === 0) showTrouble(title, error);
}

export function showTrouble(title: string, error: unknown): void {
  const reason = error instanceof ApiError ? error.serverMessage : undefined;
  showToast({ title, description: reason ?? UNKNOWN, variant: 'destructive' });
}
