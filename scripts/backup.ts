/**
 * npm run backup            one more beside the nightly backups, in the data folder or in BACKUP_STORE
 * npm run backup -- FILE    into a new file anywhere; with BACKUP_PASSPHRASE it is encrypted, and ends in .age
 *
 * Works beside a running site.
 */
import { resolve } from 'node:path';
import { beginCommand } from './commands/begin-command.ts';
import { explainCommand, openInstallation } from './installation.ts';

async function main(typed: string[]): Promise<void> {
  const {
    config,
    words: [file],
  } = await beginCommand(typed);
  const { services, close } = await openInstallation(config);
  try {
    if (file) {
      const { passphrase } = config.backups;
      const path = resolve(passphrase && !file.endsWith('.age') ? `${file}.age` : file);
      await services.backupService.createAt(path, passphrase);
      const how = passphrase ? 'encrypted with BACKUP_PASSPHRASE, ' : '';
      console.log(`The backup is in ${path}, ${how}read back and found whole.`);
    } else {
      const { filename, where } = await services.nightlyBackups.makeNow();
      console.log(`The backup is ${where}${filename}, read back and found whole.`);
    }
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch(explainCommand);
