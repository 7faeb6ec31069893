import type { AppError } from '#shared/app-error.ts';
import { refusedBackup } from '../archive/manifest.ts';

/**
 * With a passphrase every backup of the nights is sealed, and only who knows it can make one that opens. One that is not
 * sealed is from before there was a passphrase, or from somebody who can write where backups are kept.
 */
export function refusedUnsealed(filename: string): AppError {
  return refusedBackup(
    `it is not encrypted although BACKUP_PASSPHRASE is set, so somebody else may have put it there. If it is yours: npm run restore -- ${filename} --unsealed`,
  );
}
