import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { inOrderOfTrust, listBackupsHere } from './all-backups.ts';
import { createNightlyFiles } from './nightly/nightly-files.ts';
import { withCheckedBackup } from './open-backup.ts';

/**
 * For a damaged database: the newest backup or nightly backup of the data folder that can be restored, or else the newest
 * safety snapshot, as the argument of `npm run restore`. Each is verified completely until one is sound.
 */
export async function findNewestSoundBackup(
  config: Pick<Config, 'dataDir' | 'backups'>,
): Promise<string | undefined> {
  const files = createNightlyFiles(config);
  for (const { wish, isSealed, isDoubted } of inOrderOfTrust(await listBackupsHere(config))) {
    const isWhole = await files
      .withPlainAt({ place: { file: join(config.dataDir, wish) }, isSealed }, (plain) =>
        withCheckedBackup(plain, { engine: 'sqlite' }, () => true),
      )
      .catch(() => false);
    if (isWhole) return wish + (isDoubted ? ' --unsealed' : '');
  }
  return undefined;
}
