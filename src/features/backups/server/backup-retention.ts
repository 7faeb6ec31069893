import type { Backup } from '../backup.contract.ts';

type IsGood = (filename: string) => Promise<boolean>;

/** The first restorable file of a list sorted newest first. Stops reading at the first that is. */
async function findNewestGood(
  all: readonly Pick<Backup, 'filename'>[],
  isGood: IsGood,
): Promise<string | undefined> {
  for (const { filename } of all) if (await isGood(filename)) return filename;
  return undefined;
}

/**
 * Which of these, the newest first, go by age. The newest that can be restored never does, however old a clock makes
 * it look; of a few that are all damaged, the newest stays.
 */
export async function chooseOld<One extends Backup>(
  all: readonly One[],
  oldest: string,
  isGood: IsGood,
): Promise<One[]> {
  const old = all.filter(({ created }) => created < oldest);
  if (old.length === 0 || all.length === 1) return [];
  const kept = (await findNewestGood(all, isGood)) ?? all[0]?.filename;
  return old.filter(({ filename }) => filename !== kept);
}
