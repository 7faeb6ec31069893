import type { Engine } from '#server/db/engine.ts';
import { errorCode } from '#server/trouble/error-code.ts';
import { AppError } from '#shared/app-error.ts';

/** When the connection to PostgreSQL is lost during the commit, nobody knows the outcome. */
export function mayHaveCommitted(engine: Engine, error: unknown): boolean {
  return engine === 'postgres' && !(error instanceof AppError) && !wasRefused(error);
}

/** The database's own word that a statement failed: then nothing of its transaction is stored. */
function wasRefused(error: unknown): boolean {
  const code = errorCode(error);
  const isOfServer = /^[0-9A-Z]{5}$/.test(code);
  // A connection that broke (08), or that an administrator ended (57P), says nothing about the transaction.
  return isOfServer && !code.startsWith('08') && !code.startsWith('57P');
}

/** It does not take what it was given. */
export function isConstraint(error: unknown): boolean {
  const code = errorCode(error);
  return code.startsWith('SQLITE_CONSTRAINT') || /^(22|23)...$/.test(code);
}
