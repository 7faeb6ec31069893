import { AppError } from '#shared/app-error.ts';

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'SQLITE_FULL', '53100']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
]);
// PostgreSQL: connection trouble (08…), a password or name it no longer knows (28…, 3D000), read only after
// a failover (25006), another transaction in the way (40001, 40P01, 55P03), out of connections or memory
// (53…), not accepting connections (55000), cancelled, shutting down or starting (57…), its own disk (58…).
const awayPostgres = /^(08...|28...|3D000|25006|40001|40P01|53...|55000|55P03|57...|58...)$/;
const awaySqlite = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|PROTOCOL|NOMEM|PERM|INTERRUPT)(_\w+)?$/;
// The pg library gives these no code.
const awayMessages =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|Postgres connection has been discarded/;

/** A disk that is full or a database that is away is not the visitor's fault and not a bug: 503, try again. */
export function storageTroubleOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AppError) {
    return error.code === 'unavailable' || error.code === 'disk_full' ? error : undefined;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (diskCodes.has(code)) {
    return new AppError(
      'disk_full',
      'The disk is full, so nothing was saved. Ask the person who looks after the server to make room, then try again.',
      { retryAfterS: 30, cause: error },
    );
  }
  // From a thread, which cannot send the error itself.
  if (code === 'unavailable') return new AppError(code, error.message, { retryAfterS: 5, cause: error });
  const isAway =
    awayCodes.has(code) ||
    awayPostgres.test(code) ||
    awaySqlite.test(code) ||
    awayMessages.test(error.message);
  return isAway ? databaseAway(error) : undefined;
}

export function databaseAway(cause?: unknown): AppError {
  return new AppError(
    'unavailable',
    'The database does not answer right now. Please try again in a moment.',
    { retryAfterS: 5, cause },
  );
}
