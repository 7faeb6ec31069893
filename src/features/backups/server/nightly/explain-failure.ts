import { StoreTrouble } from '#server/object-store/store-trouble.ts';
import { errorCode } from '#server/trouble/error-code.ts';

/** Why there is no backup, in a sentence for staff and operators. */
export function explainFailure(error: unknown): string {
  if (error instanceof StoreTrouble) return error.detail;
  const code = errorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full. Make room on it.';
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
