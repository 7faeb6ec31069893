/**
 * npm run check-data
 *
 * Looks at the database, the photos and the backups, changes nothing, and ends with 1 when something is wrong.
 * Works beside a running site.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { checkData } from '#features/backups/server/checks/check-data.ts';
import { listWronglyFeatured } from '#features/vehicles/server/photo-owners.repository.ts';
import { beginCommand } from './commands/begin-command.ts';
import { explainCommand, openInstallation } from './installation.ts';

/** Longer than a photo has files without a row, or the reverse. */
const MOMENT_MS = 2_000;

async function main(typed: string[]): Promise<void> {
  const { config } = await beginCommand(typed);
  const { services, close } = await openInstallation(config, { isForReading: true });
  try {
    const { database, photoService, photos, heavyOperations, nightlyBackups } = services;
    const running = await heavyOperations.findRunning();
    if (running) throw new Error(`${running} is running. Wait until it has finished, then check again.`);
    const asked = {
      listPhotoKeys: () => photos.listKeys(),
      listWronglyFeatured: () => listWronglyFeatured(database.db),
    };
    const check = async () => [
      ...(await checkData({ dataDir: config.dataDir, database, photoService, ...asked })),
      ...(await nightlyBackups.findDamaged()),
    ];
    const problems = await check().then((found) => findLasting(found, check));
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else console.log('The database is sound, every photo has its files, and every backup can be restored.');
    const aside = await photoService.listQuarantined();
    if (aside.length > 0)
      console.log(
        `${aside.length} photos of no vehicle are put aside for a week: npm run quarantine -- list`,
      );
  } finally {
    await close();
  }
}

/** Staff may be adding or deleting a photo: checks again a moment later. */
async function findLasting(found: string[], check: () => Promise<string[]>): Promise<string[]> {
  if (found.length === 0) return found;
  await pause(MOMENT_MS);
  const later = new Set(await check());
  return found.filter((problem) => later.has(problem));
}

main(process.argv.slice(2)).catch(explainCommand);
