/**
 * npm run check-data
 *
 * Looks at the database, the photos and the backups, changes nothing, and ends with 1 when something is wrong.
 */
import { checkData } from '../src/features/backups/server/check-data.ts';
import { explainCommand, openInstallation } from './installation.ts';

async function main(): Promise<void> {
  const { services, close, config } = await openInstallation({ isForReading: true });
  try {
    const { database, photoService, photos } = services;
    const listPhotoKeys = () => photos.listKeys();
    const problems = await checkData({ dataDir: config.dataDir, database, photoService, listPhotoKeys });
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else console.log('The database is sound, every photo has its files, and every backup can be restored.');
  } finally {
    await close();
  }
}

main().catch(explainCommand);
