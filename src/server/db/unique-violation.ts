import { errorCode } from '../trouble/error-code.ts';

/** Whether a unique index has refused a row, because another was quicker. */
export function isUniqueViolation(error: unknown): boolean {
  return ['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes(errorCode(error));
}
