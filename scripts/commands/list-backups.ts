import { type FoundBackup, inOrderOfTrust, listAllBackups } from '#features/backups/server/all-backups.ts';
import type { Config } from '#server/config.ts';
import { readFolderFormerIds } from '#server/installation/former-ids.ts';
import { readSoundFolderId } from '#server/installation/installation-id.ts';
import { formatBytes } from '#shared/byte-size.ts';

const kinds = { nightly: 'nightly', backup: 'made by staff', safety: 'before a change' } as const;

/** `npm run restore -- --list` */
export async function tellBackups(config: Config): Promise<void> {
  const all = await listAllBackups(config);
  const ids = await listOwnIds(config);
  for (const found of all) {
    const notes = [
      kinds[found.kind],
      found.isSealed && 'encrypted',
      found.isDoubted && 'not encrypted, so needs --unsealed',
      !found.isVerified && 'not read back',
      !isOwn(found, ids) && 'of another installation',
    ].filter(Boolean);
    console.log(
      `${found.created.slice(0, 16).replace('T', ' ')} UTC  ${formatBytes(found.size)}  ${found.wish}  (${notes.join(', ')})`,
    );
  }
  const where = config.backups.store ? 'the data folder and the store' : 'the data folder';
  console.log(
    all.length > 0
      ? 'To restore one: npm run restore -- NAME, and the newest that is whole: npm run restore -- --newest'
      : `There are no backups in ${where}.`,
  );
}

/** The backups among which `--newest` looks, in that order. */
export async function listForRestore(
  config: Config,
  { mayBeUnsealed }: { mayBeUnsealed: boolean },
): Promise<FoundBackup[]> {
  const ids = await listOwnIds(config);
  const all = (await listAllBackups(config)).filter(({ isDoubted }) => mayBeUnsealed || !isDoubted);
  const own = all.filter((found) => isOwn(found, ids));
  const makers = new Set(own.map(({ installation }) => installation).filter(Boolean));
  // A new machine has no id to tell by.
  if (ids.length === 0 && makers.size > 1)
    throw new Error(
      'The backups there are of several installations, so nothing was changed. Choose one by its name: npm run restore -- --list',
    );
  if (own.length < all.length)
    console.error(
      `${all.length - own.length} backups of other installations are passed over: npm run restore -- --list`,
    );
  return inOrderOfTrust(own);
}

const isOwn = ({ installation }: FoundBackup, ids: readonly string[]): boolean =>
  installation === undefined || ids.length === 0 || ids.some((id) => id.startsWith(installation));

/** The id of this folder, and those that it had before. */
async function listOwnIds({ dataDir }: Config): Promise<string[]> {
  const id = await readSoundFolderId(dataDir);
  const formers = await readFolderFormerIds(dataDir);
  return [...(id ? [id] : []), ...formers.map((former) => former.id)];
}
