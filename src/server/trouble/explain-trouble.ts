import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { readAddress } from '../db/describe-database.ts';
import { connectionTroubleOf } from './connection-trouble.ts';
import { errorCode } from './error-code.ts';

const NO_RIGHTS = /^(EACCES|EPERM|EROFS|SQLITE_(CANTOPEN|READONLY|PERM).*)$/;

/** For a terminal: what is wrong with the rights or the database, and what to do. Undefined for any other error. */
export function explainTrouble(
  error: unknown,
  { DATA_DIR = './data', DATABASE_URL }: Record<string, string | undefined>,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error);
  if (code.startsWith('SQLITE_BUSY'))
    return 'The site is busy with a long change right now. Try again in a moment.';
  if (NO_RIGHTS.test(code)) return explainRights(error, resolve(DATA_DIR || './data'));
  return DATABASE_URL ? explainServer(error, code, DATABASE_URL) : undefined;
}

function explainRights(error: Error, dataDir: string): string {
  if ('syscall' in error && error.syscall === 'listen')
    return `This user may not listen there (${error.message}). Set PORT to 1024 or more; the proxy in front has the small ones.`;
  const what = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
  const user = currentUser();
  const advice = what.startsWith(dataDir)
    ? `The data folder ${dataDir} and all in it have to belong to the user that runs the site (such as: sudo chown -R ${user} ${dataDir}), on a disk that can be written.`
    : 'Give the user the right to it, or name another place.';
  return `${what} cannot be opened or written by the user ${user} (${error.message}). Nothing was changed. ${advice}`;
}

/** The name of the user that runs this, or the number where there is no name. */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.()); // a container may run as a user that nobody has named
  }
}

function explainServer(error: Error, code: string, databaseUrl: string): string | undefined {
  const { host, name } = readAddress(databaseUrl);
  if (code === '28P01' || code === '28000')
    return `PostgreSQL on ${host} does not let the site in (${error.message}). Check the user and the password in DATABASE_URL.`;
  if (code === '3D000')
    return `PostgreSQL on ${host} has no database named ${name}. Make it (createdb ${name}), or check the name in DATABASE_URL.`;
  const trouble = connectionTroubleOf(code) ?? (/timeout/i.test(error.message) ? 'too slow' : undefined);
  if (!trouble) return undefined;
  if (trouble === 'no such name' || trouble === 'name not looked up')
    return `The database does not answer: nobody knows the host ${host} (${error.message}). Check the host in DATABASE_URL, and that this machine can look up names.`;
  if (trouble === 'certificate' || trouble === 'not secure')
    return `No secure connection to the database on ${host} could be made (${error.message}). Check the ssl part of DATABASE_URL, and the certificate of the server.`;
  return `The database on ${host} does not answer (${error.message || code}). Check that PostgreSQL runs there, and the host and port in DATABASE_URL.`;
}
