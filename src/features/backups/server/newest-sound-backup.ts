import { createBackupFolder } from './backup-folder.ts';
import { withCheckedBackup } from './open-backup.ts';

/**
 * For the day the database is damaged: the newest backup or safety snapshot of the data folder that can be restored,
 * as `npm run restore` takes it. Each is read from its first byte to its last until one is whole.
 */
export async function findNewestSoundBackup(dataDir: string): Promise<string | undefined> {
  const folder = createBackupFolder(dataDir);
  const all = [...(await folder.list('backup')), ...(await folder.list('safety'))];
  for (const { filename } of all.sort((a, b) => b.created.localeCompare(a.created))) {
    const file = await folder.find(filename);
    if (!file) continue;
    const isWhole = await withCheckedBackup(file.path, { engine: 'sqlite' }, () => true).catch(() => false);
    if (isWhole) return file.path.slice(dataDir.length + 1);
  }
  return undefined;
}
