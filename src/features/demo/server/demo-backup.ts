import type { BackupService } from '#features/backups/server/backup.service.ts';
import type { Db } from '#server/db/database.ts';
import { addMeta, forgetMeta, readMeta } from '#server/db/meta-value.ts';
import type { MadeUpBackups } from '#server/installation/demonstration.ts';
import { demoOwner } from '../work/colleagues.ts';
import { readProgress } from './demo-progress.ts';

/** When the demonstration was made that is in it, and the name of its file. */
const KEY = 'demo_backup';

export type LastNight = Pick<BackupService, 'create'> & MadeUpBackups;

/** A backup of last night, made anew with the demonstration. None is left where that has been removed. */
export async function makeOurBackup({ db, backupLastNight }: { db: Db; backupLastNight: LastNight }) {
  const { madeAt } = (await readProgress(db)) ?? {};
  const [of] = (await readMeta(db, KEY))?.split(' ') ?? [];
  if (madeAt !== undefined && of === madeAt) return;
  await removeOurBackup(db, backupLastNight);
  if (madeAt === undefined) return;
  const { filename } = await backupLastNight.create(demoOwner);
  await addMeta(db, KEY, `${madeAt} ${filename}`);
  // It may have been removed between.
  if (!(await readProgress(db))) await removeOurBackup(db, backupLastNight);
}

/** It takes the place of one that somebody may want to make, and holds people who do not exist. */
export async function removeOurBackup(db: Db, backups: MadeUpBackups): Promise<void> {
  const [, filename] = (await readMeta(db, KEY))?.split(' ') ?? [];
  if (filename === undefined) return;
  await backups.removeMadeUp(filename);
  await forgetMeta(db, KEY);
}
