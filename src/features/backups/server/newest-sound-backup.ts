import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { listBackupsHere } from './all-backups.ts';
import { createNightlyFiles } from './nightly/nightly-files.ts';
import { withCheckedBackup } from './open-backup.ts';

/**
 * For a damaged database: the newest backup, nightly backup or safety snapshot of the data folder that can be
 * restored, as the argument of `npm run restore`. Each is verified completely until one is sound.
 */
export async function findNewestSoundBackup(
  config: Pick<Config, 'dataDir' | 'backups'>,
): Promise<string | undefined> {
  const files = createNightlyFiles(config);
  const all = await listBackupsHere(config);
  // A doubted one has to be named so, and comes last.
  for (const { wish, isSealed, isDoubted } of all.toSorted(
    (one, other) => Number(one.isDoubted) - Number(other.isDoubted),
  )) {
    const isWhole = await files
      .withPlainAt({ place: { file: join(config.dataDir, wish) }, isSealed }, (plain) =>
        withCheckedBackup(plain, { engine: 'sqlite' }, () => true),
      )
      .catch(() => false);
    if (isWhole) return wish + (isDoubted ? ' --unsealed' : '');
  }
  return undefined;
}
