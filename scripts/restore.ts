/**
 * npm run restore -- FILE
 *
 * Replaces all vehicles, photos, inquiries and activity by those of a backup; staff accounts stay. FILE is a path,
 * or one in the data folder such as backups/backup-….fcb. On SQLite the site must be stopped. A database file
 * that is damaged or missing is moved aside, never deleted, and a new one takes its place.
 */
import { access } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { explainCommand, openInstallation } from './installation.ts';

async function main([file]: string[]): Promise<void> {
  if (!file) return console.log('Usage: npm run restore -- FILE');
  const { services, close, movedAside, config } = await openInstallation({ isForRestore: true });
  try {
    const path = await firstThere([
      resolve(file),
      resolve(config.dataDir, file),
      resolve(config.dataDir, 'backups', file),
    ]);
    await services.backupService.restoreFile(path, basename(path), {
      staffId: null,
      fullName: 'Command line',
    });
    console.log(`Everything was restored from ${path}.`);
    if (movedAside) {
      console.log(`The old database is kept as ${movedAside}.`);
      if (await services.staff.isEmpty())
        console.log('Staff accounts are not in a backup: npm run staff -- add NAME');
    }
  } finally {
    await close();
  }
}

async function firstThere(paths: readonly string[]): Promise<string> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  throw new Error(`There is no such file: ${paths[0]}`);
}

main(process.argv.slice(2)).catch(explainCommand);
