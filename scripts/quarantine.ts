/**
 * npm run quarantine -- list             the photos that were put aside, and since when
 * npm run quarantine -- put-back         back into their place, those that a vehicle has
 * npm run quarantine -- put-back --all   all of them; the sweep puts those aside again that no vehicle has
 * npm run quarantine -- take --yes       puts aside what no vehicle has, however much it is; says how much without --yes
 *
 * Photos are put aside instead of deleted, and stay for a week. All but take works beside a running site.
 */
import { join } from 'node:path';
import { QUARANTINE } from '#features/photos/server/storage/photo-folder.ts';
import { createBucketQuarantine } from '#features/photos/server/sweep/photo-bucket-quarantine.ts';
import { createPhotoQuarantine } from '#features/photos/server/sweep/photo-quarantine.ts';
import { systemClock } from '#server/clock.ts';
import { createObjectStore, type StoreSettings } from '#server/object-store/object-store.ts';
import type { Services } from '#wiring/server/compose.ts';
import { beginCommand } from './commands/begin-command.ts';
import { explainCommand, openInstallation } from './installation.ts';

const USAGE = 'Usage: npm run quarantine -- list | put-back [--all] | take [--yes]';

async function main(typed: string[]): Promise<void> {
  if (!typed.some((word) => ['list', 'put-back', 'take'].includes(word))) return console.log(USAGE);
  const {
    config,
    words: [command = '', option],
  } = await beginCommand(typed);
  // On SQLite a running site cannot tell another process what it is making.
  const { services, close } = await openInstallation(config, { isAlone: command === 'take' });
  const folder = join(config.dataDir, QUARANTINE);
  const quarantine = createPhotoQuarantine({ folder, clock: systemClock });
  try {
    if (config.photoStore && command !== 'take') {
      await inStore(config.photoStore, services, command, option);
    } else if (command === 'list') {
      const all = await quarantine.list();
      for (const { key, day, isDeleted } of all)
        console.log(`${day}  ${key}  ${isDeleted ? 'deleted' : 'of no vehicle'}`);
      console.log(`${all.length} photos are put aside in ${folder}.`);
    } else if (command === 'put-back') {
      let count = 0;
      for (const { key } of await quarantine.list()) {
        if (option !== '--all' && !(await services.photos.isNamed(key))) continue;
        if (await quarantine.restore(key, join(config.dataDir, 'photos', key))) count += 1;
      }
      console.log(`${count} photos are back in their place.`);
    } else {
      const { taken, held } = await services.photoService.sweep({ takesAll: option === '--yes' });
      if (held > 0) console.log(`${held} photos belong to no vehicle. To put them aside, add --yes.`);
      else console.log(`${taken} photos were put aside. They can be put back for a week.`);
    }
  } finally {
    await close();
  }
}

async function inStore(
  settings: StoreSettings,
  { photos }: Services,
  command: string,
  option: string | undefined,
): Promise<void> {
  const aside = createBucketQuarantine({ store: createObjectStore(settings), clock: systemClock });
  const all = await aside.list();
  if (command === 'list') {
    for (const { key, day, isDeleted } of all)
      console.log(`${day}  ${key}  ${isDeleted ? 'deleted' : 'of no vehicle'}`);
    return console.log(`${all.length} photos are put aside in the photo store.`);
  }
  const back = [];
  for (const photo of all) if (option === '--all' || (await photos.isNamed(photo.key))) back.push(photo);
  await aside.unmark(back);
  console.log(`${back.length} photos are back in their place.`);
}

main(process.argv.slice(2)).catch(explainCommand);
