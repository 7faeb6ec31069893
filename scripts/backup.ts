/**
 * npm run backup            into the backups of the data folder, where at most two are kept
 * npm run backup -- FILE    into a new file anywhere
 *
 * Works beside a running site.
 */
import { resolve } from 'node:path';
import { explainCommand, openInstallation } from './installation.ts';

async function main([file]: string[]): Promise<void> {
  const { services, close } = await openInstallation();
  try {
    if (file) {
      await services.backupService.createAt(resolve(file));
      console.log(`The backup is in ${resolve(file)}, read back and found whole.`);
    } else {
      const by = { staffId: null, fullName: 'Command line' };
      const backup = await services.backupService.create(by);
      console.log(`The backup is backups/${backup.filename}, read back and found whole.`);
    }
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch(explainCommand);
