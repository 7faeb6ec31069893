import { AppError } from '../../shared/app-error.ts';

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'SQLITE_FULL', '53100']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EACCES',
]);
// PostgreSQL: connection trouble (08…), shutting down or starting (57P…), too many connections (53300),
// cancelled by its own timeout (57014).
const awayPattern =
  /^(08...|57P0.|53300|57014|SQLITE_BUSY.*|SQLITE_LOCKED.*|SQLITE_IOERR.*|SQLITE_CANTOPEN.*|SQLITE_READONLY.*)$/;
// The pg library gives these no code.
const awayMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;

/** A disk that is full or a database that is away is not the visitor's fault and not a bug: 503, try again. */
export function storageTroubleOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (diskCodes.has(code)) {
    return new AppError(
      'disk_full',
      'The disk is full, so nothing was saved. Free some space and try again.',
      {
        retryAfterS: 30,
        cause: error,
      },
    );
  }
  if (awayCodes.has(code) || awayPattern.test(code) || awayMessages.test(error.message)) {
    return new AppError(
      'unavailable',
      'The database does not answer right now. Please try again in a moment.',
      {
        retryAfterS: 5,
        cause: error,
      },
    );
  }
  return undefined;
}
