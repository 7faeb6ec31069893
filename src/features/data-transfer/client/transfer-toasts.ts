import { ApiError } from '#client/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';

/** The server's own words when it has some, and ours when it could not be asked. */
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
