/**
 * npm run adopt            says what the data folder and the database hold, and what would be done
 * npm run adopt -- --yes   makes them one installation from now on
 *
 * For a start that is refused because the two do not belong together, when they are to do so all the same. Stop every
 * site on them first. With PHOTO_STORE set the store becomes part of it too. Photos that the database has no vehicle for are left where they are.
 */
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { refuseDamagedStore } from '#server/db/damaged-file/damaged-store.ts';
import { openPostgres, openSqlite } from '#server/db/database.ts';
import { lockFolder } from '#server/db/locks/folder-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { refuseTransactionPooler } from '#server/db/postgres/transaction-pooler.ts';
import { describeUse, lookAtFolder } from '#server/installation/data-folder.ts';
import { rememberFormerId } from '#server/installation/former-ids.ts';
import {
  giveDatabaseId,
  newId,
  readDatabaseId,
  readSoundFolderId,
  writeFolderId,
} from '#server/installation/installation-id.ts';
import { countInCommon } from '#server/installation/pair.ts';
import { readStoreId, writePhotoPlace, writeStoreId } from '#server/installation/photo-place.ts';
import { refuseWhileRestoring } from '#server/installation/restoring-mark.ts';
import { createObjectStore } from '#server/object-store/object-store.ts';
import { beginCommand } from './commands/begin-command.ts';
import { explainCommand } from './installation.ts';

async function main(typed: string[]): Promise<void> {
  const isWanted = typed.includes('--yes');
  // A process of a group on PostgreSQL may be given a new folder.
  const mayBeNew = ({ databaseUrl }: Config) => databaseUrl !== undefined;
  const { config } = await beginCommand(typed, { mayBeNew });
  const { dataDir, databaseUrl } = config;
  await refuseWhileRestoring(dataDir);
  const lock = databaseUrl ? undefined : lockFolder(dataDir);
  const file = join(dataDir, 'forecourt.db');
  if (!databaseUrl) await refuseDamagedStore(file);
  if (databaseUrl) await refuseTransactionPooler(databaseUrl);
  const database = databaseUrl ? openPostgres(databaseUrl, () => {}) : openSqlite(file);
  try {
    const folderId = await readSoundFolderId(dataDir);
    const databaseId = await readDatabaseId(database.db);
    const folder = await lookAtFolder(dataDir);
    const common = await countInCommon(database.db, folder.photoKeys);
    console.log(`Data folder  ${dataDir}: installation ${folderId ?? '(none)'}, ${describeUse(folder)}`);
    console.log(`Database     installation ${databaseId ?? '(none)'}, has ${common} of these photos`);
    const store = config.photoStore && createObjectStore(config.photoStore);
    if (store) console.log(`${store.where}: installation ${(await readStoreId(store)) ?? '(none)'}`);
    if (!isWanted) {
      console.log('To make them one installation: npm run adopt -- --yes');
      return;
    }
    await migrate(database);
    const id = databaseId ?? (await giveDatabaseId(database.db, folderId ?? newId()));
    await rememberFormerId({ dataDir, db: database.db }, { former: folderId, own: id, now: new Date() });
    await writeFolderId(dataDir, id);
    if (store) await writeStoreId(store, id);
    // From now on the photos are where the settings say.
    await writePhotoPlace(database.db, store ? 'store' : 'disk');
    console.log(`${store ? 'All' : 'Both'} are installation ${id} now. No photo was moved.`);
  } finally {
    await database.close();
    lock?.release();
  }
}

main(process.argv.slice(2)).catch(explainCommand);
