import { realpath } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Place } from '#features/backups/server/archive/threads/byte-jobs.ts';
import { createNightlyFiles } from '#features/backups/server/nightly/nightly-files.ts';
import { readNightlyName } from '#features/backups/server/nightly/nightly-name.ts';
import { refusedUnsealed } from '#features/backups/server/nightly/unsealed.ts';
import type { Config } from '#server/config.ts';

/** A backup as a plain file on this disk. */
export interface BackupAtHand {
  path: string;
  /** How it is found again: a path, or an address in a store. */
  wish: string;
}

/**
 * Finds a backup by its path, its name or its address in a store, opens it where it is encrypted, and does the work with
 * it. A copy that was made for that is removed afterwards.
 */
export async function withBackup(
  config: Config,
  { wish, mayBeUnsealed = false }: { wish: string; mayBeUnsealed?: boolean },
  work: (backup: BackupAtHand) => Promise<void>,
): Promise<void> {
  const { place, found } = await find(config, wish);
  const isSealed = found.endsWith('.age');
  // Backups that staff made are never sealed, and lie on this disk.
  const isOfNights = 'store' in place || readNightlyName(basename(found)) !== undefined;
  if (config.backups.passphrase && isOfNights && !isSealed && !mayBeUnsealed) throw refusedUnsealed(found);
  await createNightlyFiles(config).withPlainAt({ place, isSealed }, (path) => work({ path, wish: found }));
}

async function find(config: Config, wish: string): Promise<{ place: Place; found: string }> {
  if (wish.startsWith('s3://')) return findInStore(config, wish);
  const { dataDir, backups } = config;
  const places = [
    resolve(wish),
    resolve(dataDir, wish),
    resolve(dataDir, 'backups', wish),
    resolve(dataDir, 'backups', 'nightly', wish),
  ];
  for (const path of places) {
    const found = await realpath(path).catch(() => undefined); // not this one
    if (found) return { place: { file: found }, found };
  }
  if (backups.store && readNightlyName(basename(wish)))
    return findInStore(config, `s3://${backups.store.bucket}/${backups.store.prefix}${basename(wish)}`);
  throw new Error(`There is no such file: ${places[0]}`);
}

function findInStore({ backups }: Config, address: string): { place: Place; found: string } {
  const [, folder = '', name = ''] = /^(s3:\/\/[^/]+(?:\/.*)?)\/([^/]+)$/.exec(address) ?? [];
  const store = backups.storeAt(folder);
  if (!store) throw new Error(`${address} is no address of a backup: s3://BUCKET/PREFIX/NAME`);
  if (!store.accessKey || !store.secret)
    throw new Error('To read from a store, set PHOTO_STORE_KEY and PHOTO_STORE_SECRET');
  return { place: { store, name }, found: address };
}
