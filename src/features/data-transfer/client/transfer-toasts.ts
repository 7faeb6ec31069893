import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';

/** The server's message, or ours when the server did not answer. */
export function showFailure(
  title: string,
  error: unknown,
  fallback: string,
  reword = (message: string) => message,
): void {
  const description =
    (error instanceof ApiError && error.serverMessage && reword(error.serverMessage)) || fallback;
  showToast({ title, description, variant: 'destructive' });
}
