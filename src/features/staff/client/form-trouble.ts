import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';

const UNKNOWN = 'What you typed is still here. Please try again.';

export function showTrouble(title: string, error: unknown): void {
  const reason = error instanceof ApiError ? error.serverMessage : undefined;
  showToast({ title, description: reason ?? UNKNOWN, variant: 'destructive' });
}

/** Shows an error as a toast, unless it stands at a field of the form. */
export function showUnlessAtField(title: string, error: unknown): void {
  if (Object.keys(fieldErrorsOf(error)).length === 0) showTrouble(title, error);
}

/** What the server says of single fields. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? error.fields : {};
}
