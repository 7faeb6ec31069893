import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createBackupFolder } from './backup-folder.ts';
import { createNightlyFiles } from './nightly/nightly-files.ts';
import { readNightlyName } from './nightly/nightly-name.ts';
import { withCheckedBackup } from './open-backup.ts';

interface Found {
  path: string;
  created: string;
  isSealed: boolean;
}

/**
 * For a damaged database: the newest backup, nightly backup or safety snapshot of the data folder that can be
 * restored, as the argument of `npm run restore`. Each is verified completely until one is sound.
 */
export async function findNewestSoundBackup(
  config: Pick<Config, 'dataDir' | 'backups'>,
): Promise<string | undefined> {
  const { dataDir } = config;
  const files = createNightlyFiles(config);
  const nightly = await listNightly(files.folder);
  // With a passphrase, one that is not sealed may be anybody's: it has to be named so, and comes last.
  const isDoubted = ({ path, isSealed }: Found) =>
    files.passphrase !== undefined && !isSealed && nightly.some((one) => one.path === path);
  const all = [...(await listByHand(dataDir)), ...nightly].sort(
    (a, b) => Number(isDoubted(a)) - Number(isDoubted(b)) || b.created.localeCompare(a.created),
  );
  for (const found of all) {
    const { path, isSealed } = found;
    const isWhole = await files
      .withPlainAt({ place: { file: path }, isSealed }, (plain) =>
        withCheckedBackup(plain, { engine: 'sqlite' }, () => true),
      )
      .catch(() => false);
    if (isWhole) return path.slice(dataDir.length + 1) + (isDoubted(found) ? ' --unsealed' : '');
  }
  return undefined;
}

async function listByHand(dataDir: string): Promise<Found[]> {
  const folder = createBackupFolder(dataDir);
  const all = [...(await folder.list('backup')), ...(await folder.list('safety'))];
  const found = await Promise.all(
    all.map(async ({ filename, created }) => {
      const file = await folder.find(filename);
      return file && { path: file.path, created, isSealed: false };
    }),
  );
  return found.filter((one) => one !== undefined);
}

async function listNightly(folder: string): Promise<Found[]> {
  const names = await readdir(folder).catch(() => []); // there are none
  return names.flatMap((name) => {
    const read = readNightlyName(name);
    return read ? [{ path: join(folder, name), created: read.created, isSealed: read.isSealed }] : [];
  });
}
