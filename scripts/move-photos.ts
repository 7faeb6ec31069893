/**
 * npm run move-photos -- to-store   copies the photos of the data folder into the store that PHOTO_STORE names
 * npm run move-photos -- to-disk    copies them from there into the data folder
 *
 * Every copy is read back and compared. Only when all are there does the database say that the photos are at the other
 * end; until then nothing has changed, and the command can be stopped and run again. It removes nothing. Stop every
 * site on the installation first. With --without-missing it goes on although some photos have no files at either end.
 */
import { join } from 'node:path';
import { copyPhotos, diskEnd, storeEnd } from '#features/photos/server/storage/move-photos.ts';
import { openPhotoStorage } from '#features/photos/server/storage/open-photo-storage.ts';
import { systemClock } from '#server/clock.ts';
import { readDatabaseId } from '#server/installation/installation-id.ts';
import {
  PHOTO_FOLDERS,
  readPhotoPlace,
  readStoreId,
  writePhotoPlace,
  writeStoreId,
} from '#server/installation/photo-place.ts';
import { createObjectStore, type ObjectStore } from '#server/object-store/object-store.ts';
import { beginCommand } from './commands/begin-command.ts';
import { explainCommand, openInstallation } from './installation.ts';

const USAGE = 'Usage: npm run move-photos -- to-store | to-disk [--without-missing]';

async function main(typed: string[]): Promise<void> {
  const direction = typed.find((word) => word === 'to-store' || word === 'to-disk');
  if (!direction) return console.log(USAGE);
  const { config } = await beginCommand(typed);
  const target = direction === 'to-store' ? 'store' : 'disk';
  const { services, close } = await openInstallation(config, { isAlone: true, isMovingPhotos: true });
  try {
    const { photoStore, dataDir } = config;
    if (!photoStore) throw new Error('Set PHOTO_STORE and what belongs to it, for either direction.');
    const { db, claims } = services.database;
    // A site that runs on would put new photos, and look for all of them, where they were.
    if (!(await claims.isAlone()))
      throw new Error(
        'A site or another command uses this database. Nothing was changed; stop every site on it, then try again.',
      );
    const folder = join(dataDir, 'photos');
    const store = createObjectStore(photoStore);
    await nameStore(store, await readDatabaseId(db), target === 'store');
    const place = (await readPhotoPlace(db)) ?? 'disk';
    if (place === target) {
      console.log(
        `The photos of this installation are in the ${target === 'store' ? 'store' : 'data folder'} already.`,
      );
      return;
    }
    // Said outright, so that no start takes what is half there for all of it.
    await writePhotoPlace(db, place);
    const ends = { disk: diskEnd(folder), store: storeEnd(store) };
    const { photoStorage: source } = openPhotoStorage({
      config: { ...config, photoStore: target === 'store' ? undefined : photoStore },
      minAgeMs: 0,
      keys: services.photos,
      clock: systemClock,
      findObstacle: async () => undefined,
    });
    const { copied, present, missing } = await copyPhotos({
      from: ends[target === 'store' ? 'disk' : 'store'],
      to: ends[target],
      listKeys: services.photos.listKeys,
      recover: source.recover,
      onProgress: (done, all) => {
        if (done % 100 === 0 || done === all) console.log(`${done} of ${all} photos`);
      },
    });
    console.log(`${copied} photos were copied, ${present} were there; each was compared byte by byte.`);
    if (missing.length > 0 && !typed.includes('--without-missing'))
      throw new Error(
        `${missing.length} photos have no files at either end (${missing.slice(0, 3).join(', ')} …), so nothing was switched. npm run check-data says which vehicles have them. To go on without them: add --without-missing`,
      );
    await writePhotoPlace(db, target);
    console.log(
      target === 'store'
        ? `The photos are in ${photoStore.bucket}/${photoStore.prefix} from now on: start the site with PHOTO_STORE set. ${folder} is no longer used; remove it once you have seen the site and made a backup.`
        : `The photos are in ${folder} from now on: start the site without PHOTO_STORE. What is below s3://${photoStore.bucket}/${photoStore.prefix} is no longer used; remove it once you have seen the site and made a backup.`,
    );
  } finally {
    await close();
  }
}

/** A store of another installation is refused; one without anything becomes ours. */
async function nameStore(store: ObjectStore, id: string | undefined, isTarget: boolean): Promise<void> {
  if (!id) throw new Error('This installation has no id yet: start the site once, then move its photos.');
  const storeId = await readStoreId(store);
  if (storeId === id) return;
  if (storeId || !isTarget)
    throw new Error(
      `${store.where} belongs to installation ${storeId ?? '(none)'}, and the database to installation ${id}. Nothing was changed; check PHOTO_STORE.`,
    );
  for (const under of PHOTO_FOLDERS)
    for await (const { objects } of store.list(under))
      if (objects.length > 0)
        throw new Error(
          `${store.where} holds photos of an installation without a name. Take another prefix.`,
        );
  await writeStoreId(store, id);
}

main(process.argv.slice(2)).catch(explainCommand);
