import { lstat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Config } from '#server/config.ts';
import { namesIn } from '#server/files/names-in.ts';
import { openBackupStore } from './archive/backup-store.ts';
import { createBackupFolder } from './backup-folder.ts';
import { createNightlyFiles } from './nightly/nightly-files.ts';
import { readNightlyName, SUM_ENDING } from './nightly/nightly-name.ts';

/** A backup that lies somewhere, for a command. */
export interface FoundBackup {
  /** The argument of `npm run restore`. */
  wish: string;
  kind: 'nightly' | 'backup' | 'safety';
  created: string;
  size: number;
  isSealed: boolean;
  /** With a passphrase, one of the nights that is not sealed may be anybody's. */
  isDoubted: boolean;
  /** It was read back after it was made. */
  isVerified: boolean;
  /** The start of the id of the installation that made it, where its name has that. */
  installation?: string;
}

type Settings = Pick<Config, 'dataDir' | 'backups'>;

/** What the data folder has, the newest first. */
export async function listBackupsHere(config: Settings): Promise<FoundBackup[]> {
  const { dataDir } = config;
  const folder = createBackupFolder(dataDir);
  const byHand = await Promise.all(
    (['backup', 'safety'] as const).map(async (kind) =>
      (await folder.list(kind)).map(({ filename, created, size }) => ({
        ...{ wish: relative(dataDir, join(folder.folders[kind], filename)), kind, created, size },
        ...{ isSealed: false, isDoubted: false, isVerified: true },
      })),
    ),
  );
  const nights = createNightlyFiles(config).folder;
  const files: { name: string; bytes: number }[] = [];
  for (const name of await namesIn(nights)) {
    const file = await lstat(join(nights, name)).catch(() => undefined); // just deleted
    if (file?.isFile()) files.push({ name, bytes: file.size });
  }
  return newestFirst([
    ...byHand.flat(),
    ...ofNights(config, files, (name) => relative(dataDir, join(nights, name))),
  ]);
}

/** What the store has too, whichever installation made it. */
export async function listAllBackups(config: Settings): Promise<FoundBackup[]> {
  const here = await listBackupsHere(config);
  const { store } = config.backups;
  if (!store) return here;
  const files: { name: string; bytes: number }[] = [];
  for await (const { objects } of openBackupStore(store).list('nightly-', { delimiter: '/' }))
    files.push(...objects);
  return newestFirst([
    ...here,
    ...ofNights(config, files, (name) => `s3://${store.bucket}/${store.prefix}${name}`),
  ]);
}

function ofNights(
  { backups }: Settings,
  files: readonly { name: string; bytes: number }[],
  toWish: (name: string) => string,
): FoundBackup[] {
  const names = new Set(files.map(({ name }) => name));
  return files.flatMap(({ name, bytes }) => {
    const read = readNightlyName(name);
    if (!read) return [];
    const isDoubted = backups.passphrase !== undefined && !read.isSealed;
    const isVerified = names.has(name + SUM_ENDING);
    return [{ ...read, wish: toWish(name), kind: 'nightly' as const, size: bytes, isDoubted, isVerified }];
  });
}

/**
 * In the order in which they are tried where nobody chose one. Safety snapshots come after all that somebody wanted to keep:
 * right after a restore the newest of them is what was just replaced. One that is doubted has to be named so, and comes last.
 */
export function inOrderOfTrust(found: readonly FoundBackup[]): FoundBackup[] {
  const rank = ({ kind, isDoubted }: FoundBackup) => (isDoubted ? 2 : kind === 'safety' ? 1 : 0);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

const newestFirst = (found: FoundBackup[]): FoundBackup[] =>
  found.sort((one, other) => other.created.localeCompare(one.created));
