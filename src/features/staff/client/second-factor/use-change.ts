import { useState } from 'react';
import { ApiError } from '#client/api/api-request.ts';
import { showToast } from '#client/ui/toast.tsx';
import { isDeclined } from './passkey-calls.ts';

/** Runs one change at a time; what fails is told as a toast, or returned for the field it is about. */
export function useChange() {
  const [isBusy, setIsBusy] = useState(false);
  const run = async <Answer>(change: () => Promise<Answer>): Promise<Answer | undefined> => {
    setIsBusy(true);
    try {
      return await change();
    } catch (error) {
      if (!isDeclined(error)) {
        showToast({ title: 'Not changed', description: explainFailure(error), variant: 'destructive' });
      }
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

export function explainFailure(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? 'The site refused this. Please try again.';
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey already.';
  return 'The site did not answer. Check your connection and try again.';
}
